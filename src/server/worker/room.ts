// Decision (2026-11): Work that may take more than 50 ms of processor (foreign text, plans, figures, files) runs in
// threads of `piscina` (MIT, Node 20, no required dependencies): it ends a run that has no end, and survives one that
// takes all memory. The threads start with the first work. Long works have threads of their own, which end when they
// are idle.
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { Piscina } from 'piscina'
import { busy, makeLimiter } from '../limiter.ts'
import { Problem } from '../problem.ts'
import type { Asked, Told, ToldPart } from './thread.ts'
import type { Work, WorkerRoom } from './work.ts'

export type RoomOptions = {
  /** Module of the threads, whose export `run` is made by `threadOf`. */
  readonly entry: URL
  /** Most short works that run at once; 2 unless said, so that one does not hold all others up. */
  readonly threads?: number
  /** Most long works and streams that run at once, beside the short ones; 4 unless said. */
  readonly longThreads?: number
  /** Most works of each kind that may wait for a thread; further ones are refused; 100 unless said. */
  readonly mostWaiting?: number
  /** Most megabytes of a thread's heap, in which buffers do not count; 512 unless said. */
  readonly megabytes?: number
}

const usualSeconds = 10
const idleMs = 300_000
/** Megabytes for new objects in a heap: the usual 48 MB of each thread make reading no faster. */
const youngMegabytes = 12
const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

const tooHeavy = () => new Problem(422, 'too_heavy')

/** Returns the limits of a run: its own time, and its caller, who may go away. */
const limitsOf = (seconds: number, signal: AbortSignal | undefined) => {
  const time = new AbortController()
  let timer: NodeJS.Timeout | undefined
  return {
    signal: signal === undefined ? time.signal : AbortSignal.any([signal, time.signal]),
    begin: (): void => {
      timer = setTimeout(() => time.abort(), seconds * 1000)
    },
    end: (): void => clearTimeout(timer),
    /** Returns the error for a failed run: the caller's own reason, its limits, or its mistake. */
    reasonOf: (error: unknown): unknown => {
      if (signal?.aborted === true) return signal.reason
      return time.signal.aborted || isOutOfMemory(error) ? tooHeavy() : error
    },
  }
}

/**
 * Returns a place to wait for messages, one at a time, until it is stopped. No promise waits for the whole stream
 * beside each part, as it would hold every part until the end.
 */
const waitingRoom = () => {
  let stopped: { readonly reason: unknown } | undefined
  let refuse: (reason: unknown) => void = () => {}
  return {
    /** Refuses the message that is waited for, and later ones. */
    stop: (reason: unknown): void => {
      stopped ??= { reason }
      refuse(stopped.reason)
    },
    /**
     * Returns the next message of a port.
     * @param seconds that it may take; unlimited unless said
     */
    next: <T>(port: MessagePort, seconds?: number): Promise<T> =>
      new Promise((done, fail) => {
        const time = seconds === undefined ? undefined : setTimeout(() => fail(tooHeavy()), seconds * 1000)
        refuse = (reason) => {
          clearTimeout(time)
          fail(reason)
        }
        port.once('message', (message: T) => {
          clearTimeout(time)
          done(message)
        })
        if (stopped !== undefined) refuse(stopped.reason)
      }),
  }
}

/** Returns the value of a work. The thread ran the very work that was asked for, so that the value is of its type. */
const valueIn = <T>(message: Told): T => {
  if ('problem' in message) throw new Problem(message.problem.status, message.problem.code, message.problem.more)
  return message.value as T
}

/** Returns a room whose threads run the works that its entry lists. */
export const makeRoom = (options: RoomOptions): WorkerRoom => {
  const { entry, threads = 2, longThreads = 4, mostWaiting = 100, megabytes = 512 } = options
  let pool: Piscina<Asked, Told> | undefined
  const started = (): Piscina<Asked, Told> => {
    pool ??= new Piscina({
      filename: entry.href,
      name: 'run',
      minThreads: 1,
      maxThreads: threads + longThreads,
      idleTimeout: idleMs,
      resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: youngMegabytes },
      // Sources are run by tsx, in development and in tests; the build is plain JavaScript.
      execArgv: entry.pathname.endsWith('.ts') ? ['--import', 'tsx'] : [],
    })
    return pool
  }
  const given = new Map<string, number>()
  const turns = makeLimiter({ atOnce: threads, mostWaiting, refusal: busy })
  const longTurns = makeLimiter({ atOnce: longThreads, mostWaiting, refusal: busy })

  // A work's time begins when a thread says that it begins: no work is refused because others, or a new thread, were
  // slow.
  const inThread = <I, O>(work: Work<I, O>, input: I, signal?: AbortSignal): Promise<O> => {
    const { name, seconds = usualSeconds, isLong } = work
    return (isLong === true ? longTurns : turns).take(async () => {
      given.set(name, (given.get(name) ?? 0) + 1)
      const [limits, { port1: beginning, port2: begun }] = [limitsOf(seconds, signal), new MessageChannel()]
      beginning.once('message', limits.begin)
      try {
        const asked = { name, input, begun }
        return valueIn(await started().run(asked, { signal: limits.signal, transferList: [begun] }))
      } catch (error) {
        throw limits.reasonOf(error)
      } finally {
        limits.end()
        beginning.close()
      }
    })
  }

  return {
    run: async (work, input, signal) =>
      work.isLight?.(input) === true ? work.run(input) : inThread(work, input, signal),
    given: () => given,
    stream: async function* ({ name, seconds = usualSeconds }, input, signal) {
      const leave = await longTurns.enter()
      const [ends, waiting] = [new AbortController(), waitingRoom()]
      const [{ port1: port, port2 }, { port1: beginning, port2: begun }] = [new MessageChannel(), new MessageChannel()]
      const stop = () => waiting.stop(signal?.reason)
      try {
        signal?.throwIfAborted()
        signal?.addEventListener('abort', stop)
        // This run fails with errors that no part can carry: a mistake, or no memory.
        const asked = { name, input, begun, port: port2 }
        const running = started().run(asked, { signal: ends.signal, transferList: [begun, port2] })
        running.catch((error: unknown) => waiting.stop(isOutOfMemory(error) ? tooHeavy() : error))
        given.set(name, (given.get(name) ?? 0) + 1)
        await waiting.next(beginning)
        for (;;) {
          port.postMessage('next')
          const message = await waiting.next<ToldPart>(port, seconds)
          if (message === 'end') break
          yield valueIn(message)
        }
        await running
      } finally {
        signal?.removeEventListener('abort', stop)
        ends.abort()
        port.close()
        beginning.close()
        leave()
      }
    },
    end: async () => {
      const running = pool
      pool = undefined
      await running?.destroy()
    },
  }
}
