import { fold } from './fold.ts'

const isWordCharacter = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character)

/**
 * Returns how well a name matches typed text, case and accents aside: 0 if the name begins with it, 1 if one of its
 * words does, 2 if it contains it, undefined if it does not. Empty text matches every name with 0.
 */
export const nameRank = (name: string, typed: string): 0 | 1 | 2 | undefined => {
  const [folded, text] = [fold(name), fold(typed.trim())]
  if (folded.startsWith(text)) return 0
  let at = folded.indexOf(text)
  if (at === -1) return undefined
  for (; at !== -1; at = folded.indexOf(text, at + 1)) if (!isWordCharacter(folded[at - 1])) return 1
  return 2
}

/** Returns items by the rank of their names, in their order within each rank; those that do not match come last. */
export const rankedByName = <T>(items: readonly T[], nameOf: (item: T) => string, typed: string): readonly T[] =>
  items
    .map((item, place) => ({ item, place, rank: nameRank(nameOf(item), typed) ?? 3 }))
    .toSorted((a, b) => a.rank - b.rank || a.place - b.place)
    .map(({ item }) => item)
