import type { Engine } from '../engine.ts'
import { writeJob } from './send-job.ts'

/** Milliseconds for which further writes are waited for. */
const pauseMs = 500

/** Queues the jobs that read the log, soon after it was written; one waits at most. @returns ends it */
export const followLog = (engine: Engine, say: (fault: { readonly error: unknown }) => void): (() => Promise<void>) => {
  const jobs = engine.jobs.all.filter(({ followsLog }) => followsLog !== undefined)
  if (jobs.length === 0) return async () => {}
  let timer: NodeJS.Timeout | undefined
  const ask = async (): Promise<void> => {
    for (const job of jobs)
      if ((await job.followsLog?.(engine)) === true)
        await engine.long.transaction((tx) => writeJob(tx, engine.now(), job, {}, { singletonKey: 'log' }))
  }
  const soon = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      // The schedule asks again.
      ask().catch((error: unknown) => say({ error }))
    }, pauseMs)
  }
  const forget = engine.live.listen({ news: (topic) => topic === 'log' && soon(), back: soon })
  return async () => {
    clearTimeout(timer)
    await forget()
  }
}
