/** Kinds of news: writes in the log, ended sessions, or that somebody began or ended to write. */
export const topics = ['log', 'session', 'writing'] as const
export type Topic = (typeof topics)[number]

export type LiveListener = {
  /** Something of this topic happened in some process, including this one; several events may be merged. */
  readonly news: (topic: Topic) => void
  /** Listening has begun, or begun again after the connection was lost: anything may have happened before. */
  readonly back: () => void
}

/**
 * News between the processes of one installation. It only says that there is something to read; the content is in
 * the log, so lost or repeated news does no harm.
 */
export type Live = {
  /**
   * Call after the commit, outside of the transaction: within it NOTIFY costs a third of the write rate. Never
   * throws.
   */
  readonly publish: (topic: Topic) => void
  /** Listens until the returned function is called; reconnects by itself. */
  readonly listen: (listener: LiveListener) => () => Promise<void>
}
