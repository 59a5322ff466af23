import type { Claim } from './vocabulary.ts'

/** A way to tell the meaning of a column whose name says nothing. */
type Clue<M extends string> = (at: number, isFree: (means: M) => boolean) => M | undefined

/**
 * Guesses what a table's columns mean: by their names, in the order of the meanings and the clearest name first, then
 * by each clue in turn. A meaning is given to one column, unless it `repeats`.
 * @param claims the meanings that the name of each column may have, in order of the meanings
 * @returns by column; undefined where nothing tells
 */
export const guessColumns = <M extends string>(
  claims: readonly (readonly Claim<M>[])[],
  {
    repeats,
    fits = () => true,
    clues = [],
  }: {
    readonly repeats?: ReadonlySet<M>
    /** Whether the cells of a column are such as its name suggests. */
    readonly fits?: (means: M, at: number) => boolean
    readonly clues?: readonly Clue<M>[]
  } = {},
): readonly (M | undefined)[] => {
  const guesses: (M | undefined)[] = claims.map(() => undefined)
  const isFree = (means: M): boolean => repeats?.has(means) === true || !guesses.includes(means)
  const take = (at: number, means: M | undefined): void => {
    if (means !== undefined && guesses[at] === undefined && isFree(means)) guesses[at] = means
  }
  const named = claims
    .flatMap((own, at) => own.map((claim) => ({ ...claim, at })))
    .sort((a, b) => a.order - b.order || a.rank - b.rank || a.at - b.at)
  for (const { at, means } of named) if (fits(means, at)) take(at, means)
  for (const clue of clues) for (const at of claims.keys()) take(at, clue(at, isFree))
  return guesses
}
