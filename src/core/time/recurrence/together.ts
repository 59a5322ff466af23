import { type Occurrences, occurrencesIn, type Series, type Window } from './occurrences.ts'

/** A series and the window in which its moments are asked for. */
export type Asked = { readonly series: Series; readonly window: Window }

/** Steps of all series of one answer together: some tens of thousands of moments. */
export const mostShared = 300_000

const nothing: Occurrences = { starts: [], isCut: true, steps: 0 }

/**
 * Returns the moments of many series, which share one number of steps, so that an answer has a bound however many they
 * are. Each has the same portion of one half; unused steps and the other half go to those that need more. So one heavy
 * series hides no other.
 * @returns in the order of the questions
 */
export const occurrencesTogether = (asked: readonly Asked[], most = mostShared): readonly Occurrences[] => {
  let left = most
  const take = ({ series, window }: Asked, portion: number): Occurrences => {
    if (left <= 0) return nothing
    const found = occurrencesIn(series, window, Math.max(1, Math.min(portion, left)))
    left -= found.steps
    return found
  }
  const first = asked.map((one) => take(one, most / 2 / asked.length))
  let waiting = first.filter(({ isCut }) => isCut).length
  return first.map((found, place) => {
    const one = asked[place]
    if (!found.isCut || one === undefined) return found
    const again = take(one, left / waiting--)
    return again === nothing ? found : again
  })
}

/**
 * Shares the places of an answer among lists: short ones keep all of theirs, long ones get an equal part of the rest.
 * @returns how many of each, in their order
 */
export const sharedOut = (lengths: readonly number[], most: number): readonly number[] => {
  const shares = lengths.map(() => 0)
  let left = most
  const byLength = lengths.map((length, place) => ({ length, place })).toSorted((a, b) => a.length - b.length)
  for (const [at, { length, place }] of byLength.entries()) {
    const share = Math.min(length, Math.floor(left / (byLength.length - at)))
    shares[place] = share
    left -= share
  }
  return shares
}
