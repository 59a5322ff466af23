/**
 * A pure computation that may take long: it gets plain data and gives plain data (what the structured clone algorithm
 * copies), and refuses by throwing a `Problem`.
 */
export type Work<I = unknown, O = unknown> = {
  /** Unique among all works of the product. */
  readonly name: string
  /** Seconds of processor time that one run may take; 10 unless said. */
  readonly seconds?: number
  run(input: I): O | Promise<O>
}

/** Declares a work; `app/server/worker.ts` lists those that the room runs. */
export const defineWork = <I, O>(work: Work<I, O>): Work<I, O> => work

/** The room in which work runs off the event loop. */
export type WorkerRoom = {
  /**
   * Runs a work in a thread of the room.
   * @param signal ends the run, and the thread with it
   * @throws what the work throws; Problem 422 `too_heavy` past its limits of time or memory, 503 `busy` where too much waits
   */
  readonly run: <I, O>(work: Work<I, O>, input: I, signal?: AbortSignal) => Promise<O>
  /** Ends the threads; a later run starts them again. */
  readonly end: () => Promise<void>
}
