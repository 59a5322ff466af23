import type { CallError } from '../../base/api/errors.ts'
import { makeStore } from '../../base/browser/store.ts'

/** A row of a stream. */
export type StreamRow = { readonly id: string }

/** The rows to read from a stream: those beside or around a row, those at its end, or named rows. */
export type StreamQuestion = {
  readonly before?: string
  readonly after?: string
  readonly around?: string
  readonly ids?: readonly string[]
  readonly perPage: number
}
/** A stretch of rows without gaps, and whether there are more at its ends. */
export type StreamAnswer<R extends StreamRow> = {
  readonly rows: readonly R[]
  readonly hasOlder: boolean
  readonly hasNewer: boolean
}

export type StreamState<R extends StreamRow> = {
  /** A stretch without gaps, the oldest row first. */
  readonly rows: readonly R[]
  readonly hasOlder: boolean
  readonly hasNewer: boolean
  readonly isRead: boolean
  readonly error: CallError | undefined
  /** True where the row at which it was opened is gone. */
  readonly isGone: boolean
  /** Changes with each opening, after which the view is placed again. */
  readonly opening: number
}

type Options<R extends StreamRow> = {
  /** Returns a row's place in the server's order. */
  readonly placeOf: (row: R) => number
  /** @returns undefined where the row that it asks around is gone */
  readonly read: (question: StreamQuestion) => Promise<StreamAnswer<R> | undefined>
  readonly perPage?: number
  /**
   * The most rows that are kept. Beyond it, rows at the far end are dropped, and read again when the user scrolls
   * there.
   */
  readonly most?: number
}

/**
 * Keeps the stretch of a stream that a view shows: it grows at both ends as the user scrolls, and takes new rows at its
 * foot.
 */
export const makeStream = <R extends StreamRow>({ read, placeOf, perPage = 40, most = 400 }: Options<R>) => {
  const inOrder = (rows: readonly R[]): readonly R[] =>
    [...new Map(rows.map((row) => [row.id, row])).values()].sort((a, b) => placeOf(a) - placeOf(b))
  const store = makeStore<StreamState<R>>({
    rows: [],
    hasOlder: false,
    hasNewer: false,
    isRead: false,
    error: undefined,
    isGone: false,
    opening: 0,
  })
  const change = (more: Partial<StreamState<R>>) => store.set({ ...store.get(), ...more })
  /** Counts the openings: answers to questions from before the last one are dropped. */
  let opening = 0
  /** The row at which it was opened last; with undefined, its end. */
  let target: string | undefined
  const running = new Set<'older' | 'newer'>()

  const openWith = async (ask: () => Promise<Partial<StreamState<R>>>) => {
    opening += 1
    const own = opening
    running.clear()
    try {
      const answer = await ask()
      if (own === opening) change({ error: undefined, isGone: false, ...answer, isRead: true, opening: own })
    } catch (error) {
      if (own === opening) change({ error: error as CallError, isRead: false })
    }
  }
  const readOrNone = async (question: StreamQuestion): Promise<StreamAnswer<R>> =>
    (await read(question)) ?? { rows: [], hasOlder: false, hasNewer: false }
  const end = async () => {
    const { rows, hasOlder } = await readOrNone({ perPage })
    return { rows: inOrder(rows), hasOlder, hasNewer: false }
  }
  const toEnd = () => {
    target = undefined
    return openWith(end)
  }
  const openAt = (id: string) => {
    target = id
    return openWith(async () => {
      const answer = await read({ around: id, perPage: 2 * perPage })
      return answer === undefined ? { ...(await end()), isGone: true } : { ...answer, rows: inOrder(answer.rows) }
    })
  }
  /** Reads all rows again, around the present stretch, or around the row at which it is just being opened. */
  const again = () => {
    const { rows, hasNewer, isRead, opening: shown } = store.get()
    const middle = rows[Math.floor(rows.length / 2)]
    if (!isRead || shown !== opening) return target === undefined ? toEnd() : openAt(target)
    return hasNewer && middle !== undefined ? openAt(middle.id) : toEnd()
  }

  const extend = async (way: 'older' | 'newer') => {
    const { rows, hasOlder, hasNewer } = store.get()
    const [edge, hasMore] = way === 'older' ? [rows[0], hasOlder] : [rows.at(-1), hasNewer]
    if (!hasMore || edge === undefined || running.has(way)) return
    running.add(way)
    const own = opening
    try {
      const more = await readOrNone({ ...(way === 'older' ? { before: edge.id } : { after: edge.id }), perPage })
      if (own !== opening) return
      const whole = inOrder([...store.get().rows, ...more.rows])
      const isFull = whole.length > most
      if (way === 'older')
        change({
          rows: whole.slice(0, most),
          hasOlder: more.hasOlder,
          ...(isFull ? { hasNewer: true } : {}),
          error: undefined,
        })
      else
        change({
          rows: whole.slice(-most),
          hasNewer: more.hasNewer,
          ...(isFull ? { hasOlder: true } : {}),
          error: undefined,
        })
    } catch (error) {
      if (own === opening) change({ error: error as CallError })
    } finally {
      if (own === opening) running.delete(way)
    }
  }

  /** Puts rows into the stretch: changed ones in their places, new ones at its foot if the foot is the newest row. */
  const merge = (answer: readonly R[]) => {
    const { rows, hasOlder, hasNewer, isRead } = store.get()
    if (!isRead) return
    const [first, last] = [rows[0], rows.at(-1)]
    const fits = (row: R) =>
      (!hasOlder || first === undefined || placeOf(row) >= placeOf(first)) &&
      (!hasNewer || (last !== undefined && placeOf(row) <= placeOf(last)))
    const whole = inOrder([...rows, ...answer.filter(fits)])
    change({ rows: whole.slice(-most), ...(whole.length > most ? { hasOlder: true } : {}) })
  }
  const drop = (ids: readonly string[]) => {
    const { rows } = store.get()
    if (rows.some(({ id }) => ids.includes(id))) change({ rows: rows.filter(({ id }) => !ids.includes(id)) })
  }
  /** Reads rows that somebody wrote. @returns those that belong to this stretch */
  const readAgain = async (ids: readonly string[]): Promise<readonly R[]> => {
    const own = opening
    const { rows: answer } = await readOrNone({ ids, perPage: ids.length })
    if (own !== opening) return []
    const gone = ids.filter((id) => !answer.some((row) => row.id === id))
    drop(gone)
    merge(answer)
    return answer
  }
  return {
    watch: store.watch,
    get: store.get,
    openAt,
    toEnd,
    again,
    older: () => extend('older'),
    newer: () => extend('newer'),
    merge,
    drop,
    readAgain,
  }
}
