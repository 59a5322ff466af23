import { blanks, dropped, early, type Pairs, several, single } from './fold-table.ts'

type Ranges = readonly (readonly [from: number, to: number])[]
const within = (ranges: Ranges): string =>
  ranges.map(([from, to]) => `\\u{${from.toString(16)}}-\\u{${to.toString(16)}}`).join('')
const plainOf = (pairs: Pairs): ReadonlyMap<string, string> =>
  new Map(pairs.flatMap(([signs, plain]) => [...signs].map((sign) => [sign, plain] as const)))
const anyOf = (map: ReadonlyMap<string, string>): RegExp => new RegExp(`[${[...map.keys()].join('')}]`, 'gu')

const [earlyPlain, latePlain] = [plainOf(early), plainOf([...single.flat(), ...several])]
const [earlySigns, lateSigns] = [anyOf(earlyPlain), anyOf(latePlain)]
const droppedSigns = new RegExp(`[${within(dropped)}]`, 'gu')
const blankSigns = new RegExp(`[ ${within(blanks)}]+`, 'gu')

/**
 * Returns text as search and `contains` see it: texts that readers of English, French and Arabic hold equal are equal.
 * Case and accents go, compatibility forms are decomposed (NFKD), and `fold-table.ts` has the other replacements; white
 * space is one blank. The database has the same function, `tms_fold`, made from the same table
 * (`server/db/text-functions.ts`). A test holds the two equal on every character, except characters that are newer in
 * Unicode than the database's own tables.
 */
export const fold = (text: string): string =>
  text
    .replace(earlySigns, (sign) => earlyPlain.get(sign) ?? sign)
    .normalize('NFKD')
    .replace(droppedSigns, '')
    .toLowerCase()
    .replace(lateSigns, (sign) => latePlain.get(sign) ?? sign)
    .replace(blankSigns, ' ')

/** Order of PostgreSQL's `COLLATE "C"` in UTF-8: by code point, where JavaScript's `<` goes by UTF-16 unit. */
export const compareBytes = (a: string, b: string): number => {
  const remaining = [...a]
  const right = [...b]
  for (let i = 0; i < remaining.length && i < right.length; i++) {
    const difference = (remaining[i]?.codePointAt(0) ?? 0) - (right[i]?.codePointAt(0) ?? 0)
    if (difference !== 0) return difference
  }
  return remaining.length - right.length
}

/** Converts Arabic-Indic and Persian digits to ASCII. */
export const toAsciiDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
