import { randomBytes } from 'node:crypto'
import { test as base, expect } from '@playwright/test'
import { watchLostFocus } from '../../../src/web/app/shell/lost-focus.ts'
import { type Api, apiOf, openSession, type Who } from './api.ts'
import { type Language, type Word, wordsOf } from './words.ts'

export type Options = {
  /** The user signed in at the start of the test. */
  as: Who | 'nobody'
  /** The user's language. */
  language: Language
}
type Fixtures = Options & {
  api: Api
  /** Translates a key to the test's language. */
  word: Word
  /** A unique text for the test's rows, as all tests share one database. */
  unique: string
  /** Fails the test on uncaught errors, violations of the content security policy, and a lost keyboard focus. */
  noPageErrors: undefined
}
type WorkerFixtures = { tokenOf: (who: Who) => Promise<string> }

/** Playwright's storage state with local storage entries. */
export const storageStateOf = (origin: string, entries: { readonly [key: string]: string }) => ({
  cookies: [],
  origins: [{ origin, localStorage: Object.entries(entries).map(([name, value]) => ({ name, value })) }],
})

const origin = (): string => {
  const address = process.env.TMS_E2E_URL
  if (!address) throw new Error('the product has not been started')
  return address
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  as: ['admin', { option: true }],
  language: ['en', { option: true }],
  tokenOf: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures wanted from the pattern
    async ({}, use) => {
      const tokens = new Map<Who, Promise<string>>()
      await use((who) => {
        const token = tokens.get(who) ?? openSession(origin(), who)
        tokens.set(who, token)
        return token
      })
    },
    { scope: 'worker' },
  ],
  storageState: async ({ as, language, tokenOf }, use) => {
    const session: { [key: string]: string } = as === 'nobody' ? {} : { isAuth: 'true', accessToken: await tokenOf(as) }
    await use(storageStateOf(origin(), { ...session, language }))
  },
  api: async ({ tokenOf }, use) => use(apiOf(origin(), tokenOf)),
  word: async ({ language }, use) => use(wordsOf(language)),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures wanted from the pattern
  unique: async ({}, use) => use(`q${randomBytes(5).toString('hex')}`),
  noPageErrors: [
    async ({ context }, use) => {
      const broken: string[] = []
      context.on('weberror', (error) => broken.push(error.error().stack ?? error.error().message))
      context.on('console', (message) => {
        if (/content security policy|is not defined|same key|unique "key"|focus was lost/i.test(message.text()))
          broken.push(message.text())
      })
      await context.addInitScript(watchLostFocus)
      await use(undefined)
      for (const page of context.pages())
        await page
          .waitForFunction(() => !('isFocusInDoubt' in window && (window.isFocusInDoubt as () => boolean)()))
          .catch(() => 'The page was closed, or its time stands still.')
      expect(broken, 'nothing broke in the page').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
