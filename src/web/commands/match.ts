import { fold } from '../../core/fold.ts'

const wordsOf = (text: string): readonly string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** Whether the letters come in this order in the word, the first at its beginning: `dprt` in `departments`. */
const isAbbreviation = (letters: string, word: string): boolean => {
  if (letters[0] !== word[0]) return false
  let at = 0
  for (const letter of word) if (letter === letters[at]) at++
  return at === letters.length
}

/** Shorter ones would abbreviate nearly everything. */
const shortestAbbreviation = 3

const points = (asked: string, word: string): number => {
  if (word === asked) return 5
  if (word.startsWith(asked)) return 4
  if (word.includes(asked)) return 2
  return asked.length >= shortestAbbreviation && isAbbreviation(asked, word) ? 1 : 0
}

const best = (asked: string, words: readonly string[]): number =>
  Math.max(0, ...words.map((word) => points(asked, word)))

/**
 * How well a name answers what is asked, case and accents aside: each word asked must be, begin, be part of or
 * abbreviate a word of the name, or of the keywords, which count half.
 * @returns 0 where it does not; the more, the better
 */
export const scoreOf = (asked: string, name: string, keywords: readonly string[] = []): number => {
  const words = wordsOf(name)
  const others = keywords.flatMap(wordsOf)
  let sum = 0
  for (const word of wordsOf(asked)) {
    const score = Math.max(best(word, words), best(word, others) / 2)
    if (score === 0) return 0
    sum += score
  }
  return sum
}

/** What answers, best first; equal ones stay in their order. Nothing asked: all. */
export const matching = <T>(
  asked: string,
  items: readonly T[],
  textsOf: (item: T) => { readonly name: string; readonly keywords?: readonly string[] },
): readonly T[] => {
  if (wordsOf(asked).length === 0) return items
  return items
    .map((item) => {
      const { name, keywords } = textsOf(item)
      return { item, score: scoreOf(asked, name, keywords) }
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ item }) => item)
}

/** All of them, those whose name answers best first: a search that also looks elsewhere brings them in another order. */
export const bestFirst = <T>(asked: string, items: readonly T[], nameOf: (item: T) => string): readonly T[] =>
  items
    .map((item) => ({ item, score: scoreOf(asked, nameOf(item)) }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ item }) => item)
