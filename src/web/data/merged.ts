// Decision (2026-11): Comments and history are two lists merged by time: an entry is held back while the other list
// could still bring an earlier one. Revisit when the server gives one stream.

/** One of several lists that are read page by page, the newest first. */
export type Source<T> = {
  readonly entries: readonly T[]
  /** How many there are, those that were not read yet included. */
  readonly total: number
  readonly hasMore: boolean
  /** Milliseconds since 1970. */
  readonly at: (entry: T) => number
}

export type Merged<T> = {
  /** The newest first; at one moment those of the first source come first. */
  readonly shown: readonly T[]
  /** How many come behind these. */
  readonly rest: number
  /** Index of the source whose next page is to be read to show more; undefined where all has been read. */
  readonly next: number | undefined
}

/**
 * Several lists as one, by time. An entry is held back while a list that has not been read to its end could still bring
 * one that belongs before it: what is shown never gains anything in its midst by reading on.
 */
export const merged = <T>(sources: readonly Source<T>[]): Merged<T> => {
  const oldest = sources.map(({ entries, hasMore, at }) => {
    const last = entries.at(-1)
    if (!hasMore) return Number.NEGATIVE_INFINITY
    return last === undefined ? Number.POSITIVE_INFINITY : at(last)
  })
  const isSettled = (moment: number, from: number): boolean =>
    oldest.every((end, index) => index === from || (index < from ? moment > end : moment >= end))
  const shown = sources
    .flatMap(({ entries, at }, from) => entries.map((entry) => ({ entry, from, moment: at(entry) })))
    .filter(({ moment, from }) => isSettled(moment, from))
    .toSorted((a, b) => b.moment - a.moment)
    .map(({ entry }) => entry)
  const total = sources.reduce((sum, source) => sum + Math.max(source.total, source.entries.length), 0)
  const newest = Math.max(...oldest)
  const next = newest === Number.NEGATIVE_INFINITY ? undefined : oldest.indexOf(newest)
  return { shown, rest: total - shown.length, next }
}
