/** What news is about: writes in the log, or sessions that ended. */
export type Topic = 'log' | 'session'

export type LiveListener = {
  /** Something of this kind happened in some process, this one included; several happenings may come as one. */
  readonly news: (topic: Topic) => void
  /** The ear was deaf for a while, and hears again: anything may have happened. */
  readonly back: () => void
}

/**
 * News between the processes of one installation. It says only that there is something to read; what it is stands in
 * the log, so that news which is lost or comes twice does no harm.
 */
export type Live = {
  /** Call it after the commit, outside of the transaction: inside, NOTIFY costs a third of the writes. Never throws. */
  readonly publish: (topic: Topic) => void
  /** Listens until the returned function is called; finds its way back by itself when the database was lost. */
  readonly listen: (listener: LiveListener) => () => Promise<void>
}
