import { fold } from './fold.ts'

/** Most words of a search; further ones are ignored. */
const mostWords = 8

/** Returns the words of a search. */
export const wordsOf = (search: string): readonly string[] => search.split(/\s+/).filter(Boolean).slice(0, mostWords)

/** Returns a text as search sees it, and where each of its characters comes from. */
const foldedWith = (text: string): { readonly folded: string; readonly from: readonly number[] } => {
  let folded = ''
  const from: number[] = []
  let at = 0
  for (const sign of text) {
    const plain = fold(sign)
    folded += plain
    for (let n = 0; n < plain.length; n++) from.push(at)
    at += sign.length
  }
  return { folded, from: [...from, text.length] }
}

type Range = { readonly start: number; readonly end: number }

/** Returns the places of a search's words in a text, as search finds them: in their order, none within another. */
export const foundIn = (text: string, search: string): readonly Range[] => {
  const { folded, from } = foldedWith(text)
  const found: Range[] = []
  for (const word of new Set(wordsOf(search).map(fold))) {
    if (word.trim() === '') continue
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
      const [start = 0, last = 0] = [from[at], from[at + word.length - 1]]
      // Characters that search drops belong to the ones before them.
      const end = from.find((place, n) => n >= at + word.length && place > last) ?? text.length
      found.push({ start, end })
    }
  }
  const sorted = found.sort((a, b) => a.start - b.start || b.end - a.end)
  return sorted.filter(({ start }, n) => sorted.slice(0, n).every((before) => before.end <= start))
}

/** A part of a text that is shown. */
export type MarkedPart = { readonly text: string; readonly isFound: boolean }

/** Returns a text in parts, and marks those that match the words of a search; joined, the parts are the text again. */
export const markedParts = (text: string, search: string): readonly MarkedPart[] => {
  const parts: MarkedPart[] = []
  let at = 0
  for (const { start, end } of foundIn(text, search)) {
    parts.push({ text: text.slice(at, start), isFound: false }, { text: text.slice(start, end), isFound: true })
    at = end
  }
  return [...parts, { text: text.slice(at), isFound: false }].filter((part) => part.text !== '')
}

/** Characters of a passage; a third of them are before the first word that is found. */
const lettersOfPassage = 120

/**
 * Returns the words of a plain text around a place, as one line; an ellipsis stands for text that is left out on either
 * side.
 * @param at offset of the first character that is found
 */
export const passageAround = (text: string, at: number): string => {
  const start = Math.max(0, at - lettersOfPassage / 3)
  const end = Math.min(text.length, start + lettersOfPassage)
  // No word is cut, unless it is longer than a passage.
  const first = start === 0 ? 0 : start + Math.max(0, text.slice(start, at).search(/\s/u))
  const rest = text.slice(end, end + lettersOfPassage / 3).search(/\s/u)
  const last = end === text.length ? end : end + Math.max(0, rest)
  const passage = text.slice(first, last).replaceAll(/\s+/gu, ' ').trim()
  return `${first > 0 ? '… ' : ''}${passage}${last < text.length ? ' …' : ''}`
}
