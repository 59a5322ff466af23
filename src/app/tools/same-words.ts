import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../server/root.ts'
import { type SameWords, sameWordsFile, wordsLikeEnglish } from './entity/same-words.ts'

/**
 * `npm run same-words`: a person says that the texts which equal the English ones now are right so (French says 'Photos'
 * too). It names each that was added.
 */
const path = join(root, sameWordsFile)
const before = JSON.parse(readFileSync(path, 'utf8')) as SameWords
const now = wordsLikeEnglish()
for (const [language, keys] of Object.entries(now))
  for (const key of keys.filter((one) => before[language]?.includes(one) !== true)) console.log(`${language} ${key}`)
writeFileSync(path, `${JSON.stringify(now, null, 2)}\n`)
