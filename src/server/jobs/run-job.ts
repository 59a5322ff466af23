import { sql } from 'drizzle-orm'
import { isoOf } from '../clock.ts'
import type { Queryable } from '../db/database.ts'
import type { Engine, Job } from '../engine.ts'
import { delayAfter, FinalFailure, retryOf, secondsOf } from './define-job.ts'
import type { TakenJob } from './queue.ts'

/** Letters of an error that are kept for people. */
const mostError = 2000
const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message || error.name : String(error)).slice(0, mostError)

/** A transaction that its job can't use after its end: the connection is somebody else's by then. */
const closable = (tx: Queryable): { tx: Queryable; close: () => void } => {
  let closed = false
  const open =
    <A, R>(run: (query: A) => Promise<R>) =>
    (query: A) => {
      if (closed) throw new Error('the job is over')
      return run(query)
    }
  const guarded: Queryable = {
    all: open(tx.all) as Queryable['all'],
    one: open(tx.one) as Queryable['one'],
    run: open(tx.run),
    kept: open(tx.kept) as Queryable['kept'],
    table: (statement, isSteady) => open(() => tx.table(statement, isSteady))(undefined),
    announce: tx.announce,
    foreign: (text, values) => open(() => tx.foreign(text, values))(undefined),
    together: (asks) => tx.together(asks.map((ask) => () => ask(guarded)) as never),
  }
  return {
    tx: guarded,
    close: () => {
      closed = true
    },
  }
}

/** Why a job is broken off that did nothing wrong: it goes back into the queue, its try uncounted. */
export class ProcessEnds extends Error {}

/** Rejects when the time is over or the process ends. */
const ending = (signal: AbortSignal): Promise<never> =>
  new Promise((_done, fail) => {
    const end = () => fail(signal.reason)
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })

/** The engine as jobs have it: what they ask beside their transaction takes no connection that a request waits for. */
const forJobs = (engine: Engine): Engine => ({
  ...engine,
  db: engine.long,
  heavily: (_caller, work) => work(engine.long),
})

/** Does the work and completes the job, both or neither. @returns false where another process has taken the job over */
const attempt = (engine: Engine, job: Job, row: TakenJob, signal: AbortSignal): Promise<boolean> =>
  engine.long.transaction(async (whole) => {
    const seconds = secondsOf(job)
    await whole.run(sql.raw(`set local statement_timeout = ${seconds * 1000}`))
    const mine = await whole.one(
      sql`select 1 as yes from job where id = ${row.id} and state = 'running' and tries = ${row.tries} for update`,
    )
    if (mine === undefined) return false
    const { tx, close } = closable(whole)
    const timer = new AbortController()
    const over = setTimeout(() => timer.abort(new Error(`took more than ${seconds} s`)), seconds * 1000)
    const either = AbortSignal.any([signal, timer.signal])
    try {
      const work = job.run(
        { engine: forJobs(engine), tx, signal: either, attempt: row.tries },
        job.payload.parse(row.payload),
      )
      await Promise.race([work, ending(either)])
    } finally {
      clearTimeout(over)
      close()
    }
    const at = isoOf(engine.now())
    await whole.run(
      sql`update job set state = 'done', error = null, finished_at = ${at}, updated_at = ${at}, version = version + 1 where id = ${row.id}`,
    )
    return true
  })

/** Records a failed try, and when the next one is due where there is one. */
const fail = (engine: Engine, job: Job, row: TakenJob, error: unknown): Promise<void> =>
  engine.db.transaction(async (tx) => {
    const interrupted = error instanceof ProcessEnds
    const final = error instanceof FinalFailure || (!interrupted && row.tries > retryOf(job).times)
    const text = messageOf(error)
    const now = engine.now()
    const next = interrupted ? now : now + delayAfter(job, row.tries)
    const at = isoOf(now)
    const changed =
      await tx.run(sql`update job set state = ${final ? 'failed' : 'waiting'}, error = ${text}, run_at = ${isoOf(next)},
      tries = ${interrupted ? row.tries - 1 : row.tries}, finished_at = ${final ? at : null}, updated_at = ${at}, version = version + 1
      where id = ${row.id} and state = 'running' and tries = ${row.tries}`)
    // Another process has taken it over: what becomes of it is told there.
    if (changed === 0) return
    const payload = job.payload.safeParse(row.payload)
    if (!interrupted && payload.success) await job.failed?.({ engine, tx }, payload.data, text, final)
  })

export type Outcome = { readonly name: string; readonly error?: unknown }

/**
 * Runs a job that was taken from the queue, whatever becomes of it.
 * @returns what was run, or undefined where another process has taken it over
 * @throws only where the database can't be asked; the job is then given back by `reclaimJobs`
 */
export const runJob = async (engine: Engine, row: TakenJob, signal: AbortSignal): Promise<Outcome | undefined> => {
  const { name } = row
  const job = engine.jobs.all.find((one) => one.name === name) ?? unknownJob(name)
  try {
    // Tries that ended in the process's death are counted too: such a job must not go on killing.
    if (row.tries > retryOf(job).times + 1) throw new FinalFailure('every try ended with its process')
    return (await attempt(engine, job, row, signal)) ? { name } : undefined
  } catch (error) {
    await fail(engine, job, row, error)
    return { name, error }
  }
}

/** A kind that an older or newer version of the product knows. */
const unknownJob = (name: string): Job => ({
  name,
  payload: { parse: (value: unknown) => value } as Job['payload'],
  run: () => Promise.reject(new Error(`this version of the product has no job ${name}`)),
})
