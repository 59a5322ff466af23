import type { Page } from 'playwright'
import { makeEngine, prepareContent } from '../../src/app/server/make-engine.ts'
import { openSession } from '../../src/server/auth/sessions.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { onePool } from '../../src/server/db/pool.ts'
import { inBrowser, median } from './in-browser.ts'
import { id } from './seed.ts'

const sizes = [20_000, 200_000, 2_000_000]
const paragraph = 500
const words = 'The berth was free at the turn of the tide. '
const keys = 60

/** Types where the caret stands. @returns milliseconds of each key from its press to the frame after the next paint */
const typeKeys = async (page: Page): Promise<readonly number[]> => {
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { times })
    addEventListener(
      'keydown',
      ({ timeStamp }) => requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - timeStamp))),
      { capture: true },
    )
  })
  for (let n = 0; n < keys; n++) await page.keyboard.type(words[n % words.length] ?? ' ', { delay: 20 })
  await page.waitForFunction((count) => (window as unknown as { times: number[] }).times.length >= count, keys)
  return page.evaluate(() => (window as unknown as { times: number[] }).times)
}

/** Keys typed in the middle of written pages of several sizes, each in a text that others may write in as well. */
export const measureTyping = (folder: string): Promise<void> =>
  inBrowser(
    folder,
    'typing',
    async (pool) => {
      await migrate(pool)
      const engine = makeEngine(onePool(pool))
      await prepareContent(engine)
      await pool.query(
        `insert into users (id, name, email, password, is_active, created_at, updated_at)
         values (${id('u', '1')}, 'Writer', 'writer@example.test', 'none', true, now(), now())`,
      )
      await pool.query(
        `insert into users_roles (source_id, target_id) select ${id('u', '1')}, r.id from roles r where r.name = 'member'`,
      )
      const me = (await pool.query<{ id: string }>(`select ${id('u', '1')} as id`)).rows[0]?.id ?? ''
      return openSession(engine.db, me, { userAgent: 'bench', ip: '127.0.0.1' }, Date.now())
    },
    async ({ origin, context, seeded }) => {
      const make = async (path: string, body: object): Promise<string> => {
        const answer = await fetch(`${origin}/api${path}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${seeded.token}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
        if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${(await answer.text()).slice(0, 200)}`)
        return ((await answer.json()) as { data: { id: string } }).data.id
      }
      const document_id = await make('/documents', { title: 'Handbook', kind: 'document' })
      console.log('\ntext        key p50 ms   worst ms')
      for (const size of sizes) {
        const content = `<p>${words.repeat(Math.ceil(paragraph / words.length)).slice(0, paragraph)}</p>`.repeat(
          size / paragraph,
        )
        const made = await make('/pages', { title: 'Long', document_id, content })
        const page = await context.newPage()
        await page.goto(`${origin}/documents/page/${made}`)
        await page.getByRole('heading', { level: 1, name: 'Long' }).waitFor()
        await page.keyboard.press('w')
        const text = page.getByRole('textbox', { name: 'Text' })
        await text.locator(`p:nth-of-type(${Math.ceil(size / paragraph / 2)})`).click({ timeout: 60_000 })
        const times = await typeKeys(page)
        console.log(
          `${`${size / 1000} KB`.padEnd(10)}${median(times).toFixed(0).padStart(12)}${Math.max(...times)
            .toFixed(0)
            .padStart(11)}`,
        )
        await page.close()
      }
    },
  )
