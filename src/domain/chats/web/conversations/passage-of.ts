import { fold } from '../../../../core/query/fold.ts'

/** The letters that are shown before the found words, and in all. */
const [lead, whole] = [40, 200]

/** Returns the parts of a text around the searched words. Like search, it ignores case, accents and vowel signs. */
export const passageOf = (
  text: string,
  search: string,
): { readonly before: string; readonly found: string; readonly after: string } => {
  const letters = [...text]
  const folded = letters.map((letter) => fold(letter))
  const at = folded.join('').indexOf(fold(search))
  // Returns the index of the letter that begins, or ends, at an index of the folded text.
  const letterAt = (place: number): number => {
    let length = 0
    const n = folded.findIndex((letter) => {
      length += letter.length
      return length > place
    })
    return n < 0 ? letters.length : n
  }
  const cut = (from: number, to: number): string => letters.slice(from, to).join('')
  if (at < 0 || search === '') return { before: '', found: '', after: cut(0, whole) }
  const [from, to] = [letterAt(at), letterAt(at + fold(search).length)]
  const start = Math.max(0, from - lead)
  return {
    before: `${start > 0 ? '…' : ''}${cut(start, from)}`,
    found: cut(from, to),
    after: `${cut(to, start + whole)}${letters.length > start + whole ? '…' : ''}`,
  }
}
