// Decision (2026-11): Comments and history are two lists merged by time: an entry is withheld while the other list
// could still yield an earlier one. Revisit when the server has one call for both.

/** A list read page by page, newest entry first. */
export type Source<T> = {
  readonly entries: readonly T[]
  /** Number of all entries, unread pages included. */
  readonly total: number
  readonly hasMore: boolean
  /** Milliseconds since 1970. */
  readonly at: (entry: T) => number
}

export type Merged<T> = {
  /** Newest first; entries of the same time in the order of the sources. */
  readonly visible: readonly T[]
  /** Number of remaining entries. */
  readonly rest: number
  /** Index of the source whose next page to read for more; undefined if all are read. */
  readonly next: number | undefined
}

/**
 * Merges lists by time. An entry is withheld while an incompletely read list could still yield an entry before it, so
 * that loading more only appends.
 */
export const mergeByTime = <T>(sources: readonly Source<T>[]): Merged<T> => {
  const oldestRead = sources.map(({ entries, hasMore, at }) => {
    const last = entries.at(-1)
    if (!hasMore) return Number.NEGATIVE_INFINITY
    return last === undefined ? Number.POSITIVE_INFINITY : at(last)
  })
  const isFinal = (moment: number, from: number): boolean =>
    oldestRead.every((end, index) => index === from || (index < from ? moment > end : moment >= end))
  const shown = sources
    .flatMap(({ entries, at }, from) => entries.map((entry) => ({ entry, from, moment: at(entry) })))
    .filter(({ moment, from }) => isFinal(moment, from))
    .toSorted((a, b) => b.moment - a.moment)
    .map(({ entry }) => entry)
  const total = sources.reduce((sum, source) => sum + Math.max(source.total, source.entries.length), 0)
  const newest = Math.max(...oldestRead)
  const next = newest === Number.NEGATIVE_INFINITY ? undefined : oldestRead.indexOf(newest)
  return { visible: shown, rest: total - shown.length, next }
}
