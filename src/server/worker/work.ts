type Limits = {
  /** Unique among all works of the product. */
  readonly name: string
  /** Seconds that one run may take, of a stream until its next part; 10 unless said. */
  readonly seconds?: number
}

/**
 * A pure computation that may take long: it gets plain data and gives plain data (what the structured clone algorithm
 * copies), and refuses by throwing a `Problem`.
 */
export type Work<I = unknown, O = unknown> = Limits & {
  /** It waits for its turn among works that run for many seconds, so that short ones do not wait for it. */
  readonly isLong?: true
  /** Tells whether an input is so small that it is worked on at once, on the event loop: within a few milliseconds. */
  isLight?(input: NoInfer<I>): boolean
  run(input: I): O | Promise<O>
}

/** A work whose result comes in parts, each plain data. A part is made while the one before is used, never more. */
export type Stream<I = unknown, P = unknown> = Limits & {
  parts(input: I): AsyncIterable<P>
}

/** Declares a work; `app/server/works.ts` lists those that the room runs. */
export const defineWork = <I, O>(work: Work<I, O>): Work<I, O> => work
/** Declares a work whose result comes in parts; listed beside the others. */
export const defineStream = <I, P>(stream: Stream<I, P>): Stream<I, P> => stream

/** The room in which work runs off the event loop. */
export type WorkerRoom = {
  /**
   * Runs a work in a thread of the room, or at once where its input is light.
   * @param signal ends the run, and the thread with it
   * @throws what the work throws; Problem 422 `too_heavy` past its limits of time or memory, 503 `busy` where too much waits
   */
  readonly run: <I, O>(work: Work<I, O>, input: I, signal?: AbortSignal) => Promise<O>
  /**
   * Runs a work in a thread and yields its parts as they are asked for. The thread is held until the last part, or
   * until the caller stops asking, which ends it.
   * @param signal ends the run, and the thread with it
   * @throws as `run` does
   */
  readonly stream: <I, P>(stream: Stream<I, P>, input: I, signal?: AbortSignal) => AsyncGenerator<P, void, undefined>
  /** Returns how often threads were given each work since the process started, by name. */
  readonly given: () => ReadonlyMap<string, number>
  /** Ends the threads; a later run starts them again. */
  readonly end: () => Promise<void>
}
