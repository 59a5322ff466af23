import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Parts of `common.json` that the sign-in page and its dialogs use; a test checks that they suffice. */
export const startGroups = [
  'close',
  'error',
  'firstRun',
  'forgot',
  'language',
  'login',
  'password',
  'retry',
  'scrollToTop',
  'signIn',
  'productName',
  'skipToContent',
  'theme',
] as const

const startWordsQuery = /\/common\.json\?start$/

/** `common.json?start` contains these parts only, so that the first page's texts load first. */
export const startWords = (): Plugin => ({
  name: 'start-words',
  enforce: 'pre',
  load(id) {
    if (!startWordsQuery.test(id)) return null
    const words = JSON.parse(readFileSync(id.replace(/\?start$/, ''), 'utf8')) as { readonly [group: string]: unknown }
    const missing = startGroups.filter((group) => !Object.hasOwn(words, group))
    if (missing.length > 0) this.error(`${id} has no ${missing.join(', ')}`)
    const start = Object.fromEntries(startGroups.map((group) => [group, words[group]]))
    return { code: `export default ${JSON.stringify(start)}`, moduleType: 'js' }
  },
})
