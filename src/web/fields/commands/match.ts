import { fold } from '../../../core/query/fold.ts'

const wordsOf = (text: string): readonly string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** Tells whether the letters occur in this order in the word, starting with its first: `dprt` in `departments`. */
const isAbbreviation = (letters: string, word: string): boolean => {
  if (letters[0] !== word[0]) return false
  let at = 0
  for (const letter of word) if (letter === letters[at]) at++
  return at === letters.length
}

/** Shorter text would abbreviate nearly everything. */
const shortestAbbreviation = 3

const points = (query: string, word: string): number => {
  if (word === query) return 5
  if (word.startsWith(query)) return 4
  if (word.includes(query)) return 2
  return query.length >= shortestAbbreviation && isAbbreviation(query, word) ? 1 : 0
}

const best = (query: string, words: readonly string[]): number =>
  Math.max(0, ...words.map((word) => points(query, word)))

/**
 * How well a name matches a query, ignoring case and accents: each word of the query must equal, start, be contained in
 * or abbreviate a word of the name or of the keywords, which count half.
 * @returns 0 for no match; higher is better
 */
export const scoreOf = (query: string, name: string, keywords: readonly string[] = []): number => {
  const words = wordsOf(name)
  const others = keywords.flatMap(wordsOf)
  let sum = 0
  for (const word of wordsOf(query)) {
    const score = Math.max(best(word, words), best(word, others) / 2)
    if (score === 0) return 0
    sum += score
  }
  return sum
}

/** Tells whether any word of a query is found in a name: in 'delete crate', the verb before a title. */
export const hasWordOf = (query: string, name: string): boolean =>
  wordsOf(query).some((word) => scoreOf(word, name) > 0)

/** Matching items, best first, equal ones in their order; all items for an empty query. */
export const matching = <T>(
  query: string,
  items: readonly T[],
  textsOf: (item: T) => { readonly name: string; readonly keywords?: readonly string[] },
): readonly T[] => {
  if (wordsOf(query).length === 0) return items
  return items
    .map((item) => {
      const { name, keywords } = textsOf(item)
      return { item, score: scoreOf(query, name, keywords) }
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ item }) => item)
}

/** All items, sorted by how well their names match: a search in other columns returns them in another order. */
export const bestFirst = <T>(query: string, items: readonly T[], nameOf: (item: T) => string): readonly T[] =>
  items
    .map((item) => ({ item, score: scoreOf(query, nameOf(item)) }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ item }) => item)
