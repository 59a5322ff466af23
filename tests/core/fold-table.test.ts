import { expect, test } from 'vitest'
import { fold } from '../../src/core/query/fold.ts'

const signs = (which: RegExp): string[] => {
  const found: string[] = []
  for (let point = 0; point < 0x30000; point++) {
    if (point >= 0xd800 && point < 0xe000) continue
    const sign = String.fromCodePoint(point)
    if (which.test(sign)) found.push(sign)
  }
  return found
}
/** Those that are not as they ought to be, by code point. */
const wrong = (all: readonly string[], isRight: (sign: string) => boolean): string[] =>
  all.filter((sign) => !isRight(sign)).map((sign) => `U+${sign.codePointAt(0)?.toString(16)} ${sign}`)

/** What `fold` says of the signs of a property that Node knows, as UAX #44 names them. */
test.each<[string, RegExp, (folded: string) => boolean]>([
  ['every dash is a hyphen', /\p{Dash}/u, (folded) => folded === '-'],
  [
    'every quotation mark is one of two, those of Chinese and Japanese aside',
    /(?![\u300c-\u300f\ufe41-\ufe44\uff62\uff63])\p{Quotation_Mark}/u,
    (folded) => folded === '"' || folded === "'",
  ],
  ['all white space is a blank', /\p{White_Space}/u, (folded) => folded === ' '],
  [
    'what is ignored is gone, fillers of Hangul and signs of notation aside',
    /(?![\u115f\u1160\u17b4\u17b5\u3164\uffa0\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\ufff0-\ufff8])\p{Default_Ignorable_Code_Point}/u,
    (folded) => folded === '',
  ],
  [
    'marks of Latin, Greek and Arabic are gone, those of Cyrillic, Vedic and music aside',
    /(?=\p{M})(?![\u0485\u0486\u0951\u0952\u{1d242}-\u{1d244}])(\p{scx=Latn}|\p{scx=Grek}|(?=[^\u{10ec0}-\u{10eff}])\p{sc=Arab})/u,
    (folded) => folded === '',
  ],
  [
    'digits of Arabic and Persian are those of Latin',
    /[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/u,
    (folded) => /^[0-9]$/.test(folded),
  ],
])('%s', (_, which, isRight) => {
  const all = signs(which)
  expect(all.length).toBeGreaterThan(5)
  expect(wrong(all, (sign) => isRight(fold(sign)))).toEqual([])
})

/** Letters that the search collation of CLDR holds equal to plain ones, at its first level. */
test.each<[string, string, RegExp, readonly string[]]>([
  [
    'Latin, to Extended-B',
    'fr',
    /(?=[\u00c0-\u024f\u1e00-\u1eff\ufb00-\ufb06\uff21-\uff5a])\p{L}/u,
    [...'abcdefghijklmnopqrstuvwxyz', 'ae', 'oe', 'ss', 'th'],
  ],
  [
    'Arabic, with its presentation forms',
    'ar',
    /(?=[\u0600-\u06ff\ufb50-\ufdff\ufe70-\ufeff])\p{L}/u,
    [...'ابتثجحخدذرزسشصضطظعغفقكلمنهوي'],
  ],
])('letters that the collation of searches holds equal are equal: %s', (_, language, which, plain) => {
  const { compare } = new Intl.Collator(language, { usage: 'search', sensitivity: 'base' })
  let equal = 0
  const differing: string[] = []
  for (const letter of signs(which))
    for (const other of plain)
      if (compare(letter, other) === 0) {
        equal++
        if (fold(letter) !== fold(other)) differing.push(`${letter} ${other}`)
      }
  expect(equal).toBeGreaterThan(80)
  expect(differing).toEqual([])
})

test('plain letters that differ stay apart', () => {
  const letters = [...'abcdefghijklmnopqrstuvwxyz0123456789ابتثجحخدذرزسشصضطظعغفقكلمنهويءپچژگ']
  expect(new Set(letters.map(fold)).size).toBe(letters.length)
})
