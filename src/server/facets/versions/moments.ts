/** Milliseconds for which one person's saves update the newest state instead of adding one. */
const movesOnMs = 30 * 60_000

/** Most states of a row that were kept automatically (four weeks of work at two an hour); the oldest go first. */
export const mostKept = 500
/** Most bytes of all these: a long page that changes all day would fill the disk. The newest two always stay. */
export const mostBytes = 50_000_000
/** Most named states of a row; they stay until the row goes. */
export const mostNamed = 500

/** The newest state of a text. */
export type Newest = {
  readonly content: string
  readonly author: string | null
  readonly name: string | null
  /** Milliseconds since 1970 UTC. */
  readonly beganAt: number
  /** The state is neither a restored one, nor one before a restored one. */
  readonly isOpen: boolean
}

/** Returns what a save does to the kept states: nothing, it updates the newest one, or it adds one. */
export const momentOf = (
  newest: Newest | undefined,
  save: { readonly content: string; readonly author: string | null; readonly at: number },
): 'none' | 'moved' | 'added' => {
  if (newest === undefined) return 'added'
  if (newest.content === save.content) return 'none'
  const isTheirs = newest.author === save.author && newest.name === null && newest.isOpen
  return isTheirs && save.at - newest.beganAt < movesOnMs ? 'moved' : 'added'
}
