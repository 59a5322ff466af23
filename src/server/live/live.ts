/**
 * Kinds of news: writes in the log, ended sessions, that somebody began or ended to write, or changes of texts that several people
 * write at once.
 */
export const topics = ['log', 'session', 'writing', 'coedits'] as const
export type Topic = (typeof topics)[number]

export type LiveListener = {
  /** Called when something of this topic happened in any process; several events may be merged. */
  readonly news: (topic: Topic) => void
  /** Listening has begun, or begun again after the connection was lost: anything may have happened before. */
  readonly back: () => void
  /** Some process, this one included, said this (`say`). */
  readonly message?: (text: string) => void
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
  /** Sends every process a message that is worth nothing a moment later, such as a caret's place; it may be lost. */
  readonly say: (text: string) => void
  /** Listens until the returned function is called; reconnects by itself. */
  readonly listen: (listener: LiveListener) => () => Promise<void>
}
