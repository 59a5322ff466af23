/** Letters that Unicode does not take apart and that people leave the stroke off when they search. */
const letters: readonly (readonly [letter: string, plain: string])[] = [
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ħ', 'h'],
  ['ı', 'i'],
  ['ŧ', 't'],
  ['\u03c2', '\u03c3'],
  ['\u0649', '\u064a'],
  ['\u0629', '\u0647'],
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['þ', 'th'],
]

/**
 * Text as search and `contains` see it: case and accents aside. Latin and Greek marks, Arabic vowel signs and the
 * tatweel go; letters with a stroke lose it; alef, yeh and teh marbuta forms fall together, as readers expect.
 * The database has the same function, `tms_fold` (migration 0000); a test holds the two equal on every character, but for
 * letters that got their case after Unicode 10 (Georgian capitals, medieval Latin): a database's ICU may not know it yet.
 */
export const fold = (text: string): string => {
  let plain = text
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u064b-\u065f\u0670\u0640]/g, '')
    .toLowerCase()
  for (const [letter, as] of letters) plain = plain.replaceAll(letter, as)
  return plain
}

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
