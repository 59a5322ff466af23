// Decision (2026-11): Long work has a lane of its own (`long`, one at a time in a process), so that mails and
// notifications never wait for an import.
import { isRight } from '../clock.ts'
import type { Engine } from '../engine.ts'
import { followLog } from './follow-log.ts'
import { type Lane, lanes } from './lanes.ts'
import { reclaimJobs, type TakenJob, takeJobs } from './queue.ts'
import { type Outcome, ProcessEnds, runJob } from './run-job.ts'
import { queueScheduled } from './schedule.ts'

export type WorkerOptions = {
  readonly engine: Engine
  readonly say: (fault: { readonly job?: string; readonly error: unknown }) => void
  /** Concurrent jobs in each lane; each holds a pool connection. */
  readonly atOnce?: number
  /** Milliseconds between polls of an empty queue. */
  readonly pollMs?: number
  /** Milliseconds between rounds of reclaiming and scheduling. */
  readonly roundMs?: number
}
export type Workers = {
  /** Takes no more jobs, waits for running ones, and returns to the queue what does not end in time. */
  readonly stop: (patienceMs?: number) => Promise<void>
}

/** A sleep that can be interrupted. */
const sleeper = () => {
  let wake: () => void = () => {}
  return {
    sleep: (ms: number) =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
    wake: () => wake(),
  }
}

/**
 * Runs jobs in this process until stopped. Several processes on one database share the queue; one whose own clock is
 * off leaves it to the others until its clock is right.
 */
export const startWorkers = ({ engine, say, atOnce = 2, pollMs = 1000, roundMs = 10_000 }: WorkerOptions): Workers => {
  let stopping = false
  const ends = new AbortController()
  const sleepers: { wake: () => void }[] = []
  const running = new Set<Promise<void>>()

  const one = async (job: TakenJob): Promise<void> => {
    try {
      const outcome = await runJob(engine, job, ends.signal)
      if (outcome?.error !== undefined) say({ job: outcome.name, error: outcome.error })
    } catch (error) {
      // The database is away: the queue offers the job again later.
      say({ error })
    }
  }

  const serve = async (lane: Lane): Promise<void> => {
    const own = sleeper()
    sleepers.push(own)
    // Mails go one at a time, so that a killed sender repeats at most one. Long work leaves room for others. Outgoing
    // calls wait for servers outside.
    const most = lane === 'main' ? atOnce : lane === 'calls' ? 2 * atOnce : 1
    let busy = 0
    let isAway = false
    const take = async (rows: number): Promise<readonly TakenJob[]> => {
      try {
        const jobs = await takeJobs(engine, lane, rows)
        isAway = false
        return jobs
      } catch (error) {
        // The database is away. Logged once, not at every poll until it is back.
        if (!isAway) say({ error })
        isAway = true
        return []
      }
    }
    while (!stopping) {
      const jobs = busy < most && isRight(engine.clock) ? await take(most - busy) : []
      for (const job of jobs) {
        busy++
        const work = one(job).finally(() => {
          busy--
          running.delete(work)
          own.wake()
        })
        running.add(work)
      }
      if (!stopping && (jobs.length === 0 || busy >= most)) await own.sleep(pollMs)
    }
  }

  const rounds = async (): Promise<void> => {
    const own = sleeper()
    sleepers.push(own)
    while (!stopping) {
      try {
        if (isRight(engine.clock)) {
          await reclaimJobs(engine)
          await queueScheduled(engine)
        }
      } catch (error) {
        say({ error })
      }
      if (!stopping) await own.sleep(roundMs)
    }
  }

  const loops = [...lanes.map(serve), rounds()]
  const forgetLog = followLog(engine, say)
  return {
    stop: async (patienceMs = 6000) => {
      stopping = true
      for (const own of sleepers) own.wake()
      await forgetLog()
      await Promise.all(loops)
      let timer: NodeJS.Timeout | undefined
      const patience = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, patienceMs)
      })
      await Promise.race([Promise.all(running), patience])
      clearTimeout(timer)
      ends.abort(new ProcessEnds('the process ends'))
      await Promise.all(running)
    },
  }
}

/**
 * Runs everything that is due by the engine's clock, and then what that queued, until nothing is left. For tests.
 * @returns names of what ran, in order, with errors
 */
export const runDueJobs = async (engine: Engine): Promise<Outcome[]> => {
  const outcomes: Outcome[] = []
  for (;;) {
    const before = outcomes.length
    for (const lane of lanes)
      for (const job of await takeJobs(engine, lane, 100)) {
        const outcome = await runJob(engine, job, new AbortController().signal)
        if (outcome !== undefined) outcomes.push(outcome)
      }
    if (outcomes.length === before) return outcomes
  }
}
