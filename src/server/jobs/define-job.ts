import type { Job } from '../engine.ts'

/** Declares a kind of job; the payload's type follows from its schema. */
export const defineJob = <P>(job: Job<P>): Job<P> => job

/** Thrown by a job that would fail again on every retry. */
export class FinalFailure extends Error {
  override readonly name = 'FinalFailure'
}

/** Retries for about a day, finally every three hours. */
export const patient = { times: 18, firstSeconds: 15, mostSeconds: 3 * 3600 } as const
/** Default: ten retries within an hour or two. */
const usual = { times: 10, firstSeconds: 5, mostSeconds: 900 } as const

export const retryOf = (job: Job) => job.retry ?? usual
export const secondsOf = (job: Job): number => job.seconds ?? 60
export const laneOf = (job: Job) => job.lane ?? 'main'

/**
 * Milliseconds before the next try.
 * @param tries tries so far, at least 1
 */
export const delayAfter = (job: Job, tries: number): number => {
  const { firstSeconds, mostSeconds } = retryOf(job)
  return Math.min(mostSeconds, firstSeconds * 2 ** (tries - 1)) * 1000
}
