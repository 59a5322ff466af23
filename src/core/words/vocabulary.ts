import { fold } from '../query/fold.ts'

/** Names of one meaning, the clearest first; of the names in one list none is clearer than another. */
export type Names = readonly (readonly string[])[]
/** What is called how, by meaning. */
export type Vocabulary<M extends string> = { readonly [meaning in M]?: Names }

const listed = (text: string): readonly string[] => text.split('|').map((name) => name.trim())
/** Names parted by bars, the clearest first. */
export const clearestFirst = (text: string): Names => listed(text).map((name) => [name])
/** Names parted by bars, each as clear as the others. */
export const alike = (text: string): Names => [listed(text)]

/** Returns the words of a text without case, accents, signs and the Arabic article. */
const wordsIn = (text: string): readonly string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .map((word) => word.replace(/^ال(?=.{3})/u, ''))
    .filter((word) => word !== '')

/** Returns a name as names are compared: `created_at` and `CreatedAt` are `Created at`. A name of signs alone is these. */
export const nameKey = (name: string): string => wordsIn(name).join('') || fold(name).trim()

/** A meaning that a name may have, by its place among the meanings. `rank`: how clear the name is, from 0. */
export type Claim<M extends string> = { readonly means: M; readonly order: number; readonly rank: number }

/** Returns functions that find declared names in texts. */
export const readerOf = <M extends string>(vocabulary: Vocabulary<M>) => {
  const entries = (Object.keys(vocabulary) as M[]).flatMap((means, order) =>
    (vocabulary[means] ?? []).flatMap((names, rank) =>
      names.map((name) => ({ means, order, rank, key: nameKey(name), words: wordsIn(name) })),
    ),
  )
  const byKey = new Map<string, Claim<M>[]>()
  for (const { key, words: _, ...claim } of entries) byKey.set(key, [...(byKey.get(key) ?? []), claim])
  // The longest match wins: 'not started' must not match 'started'.
  const longestFirst = entries
    .filter(({ words }) => words.length > 0)
    .map((entry) => ({ ...entry, said: ` ${entry.words.join(' ')} ` }))
    .sort((a, b) => b.said.length - a.said.length)
  const claims = (name: string): readonly Claim<M>[] => byKey.get(nameKey(name)) ?? []
  return {
    /** Returns all meanings of a name, in the order of their declaration. */
    claims,
    /** Returns the first meaning of a name. */
    meaning: (name: string): M | undefined => claims(name)[0]?.means,
    /**
     * Returns the meaning of the longest name that stands in a text.
     * @param isMainly whether the name has to begin the text or to be half of it
     */
    within: (text: string, isMainly = false): M | undefined => {
      const words = wordsIn(text)
      const whole = ` ${words.join(' ')} `
      return longestFirst.find(
        ({ said, words: own }) =>
          whole.includes(said) && (!isMainly || whole.startsWith(said) || own.length * 2 >= words.length),
      )?.means
    },
    /** Returns the one meaning with a name that has all words of another, or the other way round: 'Full name' is 'Name'. */
    partly: (name: string, isOffered: (means: M) => boolean): M | undefined => {
      const words = wordsIn(name)
      if (words.length === 0) return undefined
      const found = entries.filter(
        ({ means, words: own }) =>
          own.length > 0 &&
          isOffered(means) &&
          (own.every((word) => words.includes(word)) || words.every((word) => own.includes(word))),
      )
      for (const rank of new Set(found.map((one) => one.rank).sort((a, b) => a - b))) {
        const [one, other] = new Set(found.filter((entry) => entry.rank === rank).map(({ means }) => means))
        if (one !== undefined && other === undefined) return one
      }
      return undefined
    },
  }
}
