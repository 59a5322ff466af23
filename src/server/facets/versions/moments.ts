/** Milliseconds for which the saves of one person move the newest state on. */
const movesOnMs = 30 * 60_000

/** Most states of a row that were kept by themselves: at two an hour, four weeks of work at one text; its oldest go first. */
export const mostKept = 500
/** Bytes of all these together: a long page that is changed all day would fill the disk otherwise. The newest two always stay. */
export const mostBytes = 50_000_000
/** Most states of a row that have a name; they stay until the row goes. */
export const mostNamed = 500

/** The newest state of a text. */
export type Newest = {
  readonly content: string
  readonly author: string | null
  readonly name: string | null
  /** Milliseconds since 1970 UTC. */
  readonly beganAt: number
  /** No restored state, and none before one. */
  readonly isOpen: boolean
}

/** What a save makes of the kept states: nothing, the newest one moved on, or one more. */
export const momentOf = (
  newest: Newest | undefined,
  save: { readonly content: string; readonly author: string | null; readonly at: number },
): 'none' | 'moved' | 'added' => {
  if (newest === undefined) return 'added'
  if (newest.content === save.content) return 'none'
  const isTheirs = newest.author === save.author && newest.name === null && newest.isOpen
  return isTheirs && save.at - newest.beganAt < movesOnMs ? 'moved' : 'added'
}
