import type { Job } from '../engine.ts'

/** Declares a kind of job; the payload's type follows from its schema. */
export const defineJob = <P>(job: Job<P>): Job<P> => job

/** Thrown by a job that would fail again however often it is tried. */
export class FinalFailure extends Error {
  override readonly name = 'FinalFailure'
}

/** Tries after the first: for about a day, at last every three hours. */
export const patient = { times: 18, firstSeconds: 15, mostSeconds: 3 * 3600 } as const
/** What jobs get that say nothing: ten more tries within an hour or two. */
const usual = { times: 10, firstSeconds: 5, mostSeconds: 900 } as const

export const retryOf = (job: Job) => job.retry ?? usual
export const secondsOf = (job: Job): number => job.seconds ?? 60
export const laneOf = (job: Job) => job.lane ?? 'main'

/**
 * Milliseconds before the next try.
 * @param tries tries so far, 1 after the first
 */
export const delayAfter = (job: Job, tries: number): number => {
  const { firstSeconds, mostSeconds } = retryOf(job)
  return Math.min(mostSeconds, firstSeconds * 2 ** (tries - 1)) * 1000
}
