// Decision (2026-11): Whatever may take more than 50 ms of processor (foreign text, plans, figures, files) runs in threads of
// `piscina` (MIT, Node 20, no required dependencies): it ends a run that has no end, and survives one that takes all memory.
// The threads start with the first work and stay.
import { Piscina } from 'piscina'
import { busy, makeLimiter } from '../limiter.ts'
import { Problem } from '../problem.ts'
import type { Asked, Told } from './thread.ts'
import type { WorkerRoom } from './work.ts'

export type RoomOptions = {
  /** Module of the threads, whose export `run` is made by `threadOf`. */
  readonly entry: URL
  /** Works that run at once; 2 unless said, so that a long one does not hold all others up. */
  readonly threads?: number
  /** Works that may wait for a thread, others are refused; 100 unless said. */
  readonly mostWaiting?: number
  /** Most megabytes of a thread's heap, in which buffers do not count; 512 unless said. */
  readonly megabytes?: number
}

const usualSeconds = 10
const tooHeavy = () => new Problem(422, 'too_heavy')
const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

/** A room whose threads run the works that its entry lists. */
export const makeRoom = ({ entry, threads = 2, mostWaiting = 100, megabytes = 512 }: RoomOptions): WorkerRoom => {
  let pool: Piscina<Asked, Told> | undefined
  const started = (): Piscina<Asked, Told> => {
    pool ??= new Piscina({
      filename: entry.href,
      name: 'run',
      minThreads: 1,
      maxThreads: threads,
      idleTimeout: Number.POSITIVE_INFINITY,
      resourceLimits: { maxOldGenerationSizeMb: megabytes },
      // Sources are run by tsx, in development and in tests; the build is plain JavaScript.
      execArgv: entry.pathname.endsWith('.ts') ? ['--import', 'tsx'] : [],
    })
    return pool
  }
  // A work's time begins when it has a thread, so that nobody is refused for the work of others.
  const turns = makeLimiter({ atOnce: threads, mostWaiting, refusal: busy })

  return {
    run: ({ name, seconds = usualSeconds }, input, signal) =>
      turns.take(async () => {
        const limit = AbortSignal.timeout(seconds * 1000)
        const told = await started()
          .run({ name, input }, { signal: signal === undefined ? limit : AbortSignal.any([signal, limit]) })
          .catch((error: unknown) => {
            if (signal?.aborted === true) throw signal.reason
            throw limit.aborted || isOutOfMemory(error) ? tooHeavy() : error
          })
        if ('problem' in told) throw new Problem(told.problem.status, told.problem.code, told.problem.more)
        // The thread ran the very work that was asked for.
        return told.value as never
      }),
    end: async () => {
      const running = pool
      pool = undefined
      await running?.destroy()
    },
  }
}
