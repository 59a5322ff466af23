import { sql } from 'drizzle-orm'
import { isoOf } from '../clock.ts'
import type { Queryable } from '../db/database.ts'
import type { Engine, Job } from '../engine.ts'
import { delayAfter, FinalFailure, retryOf, secondsOf } from './define-job.ts'
import { failedRowsOf } from './failed-rows.ts'
import type { TakenJob } from './queue.ts'

/** Characters of an error message that are stored. */
const mostError = 2000
const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message || error.name : String(error)).slice(0, mostError)

/** Returns a transaction handle that throws after the job's end, when another job may use the connection. */
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
    table: (statement, isPrepared) => open(() => tx.table(statement, isPrepared))(undefined),
    announce: tx.announce,
    unit: tx.unit,
    foreign: (text, values) => open(() => tx.foreign(text, values))(undefined),
    // `map` forgets that the list is a tuple, whose types `together` gives back one by one.
    together: (asks) => tx.together(asks.map((ask) => () => ask(guarded)) as never),
  }
  return {
    tx: guarded,
    close: () => {
      closed = true
    },
  }
}

/** Aborts a job because the process ends: it returns to the queue without counting the try. */
export class ProcessEnds extends Error {}

/** Rejects on timeout or when the process ends. */
const ending = (signal: AbortSignal): Promise<never> =>
  new Promise((_done, fail) => {
    const end = () => fail(signal.reason)
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })

/** Returns the engine for jobs: queries outside their transaction use no connection that a request waits for. */
const forJobs = (engine: Engine): Engine => ({
  ...engine,
  db: engine.long,
  heavily: (_caller, work) => work(engine.long),
})

/**
 * Runs the work and completes the job, atomically.
 * @returns false if another process took the job over
 */
const attempt = (engine: Engine, job: Job, row: TakenJob, signal: AbortSignal): Promise<boolean> =>
  engine.long.transaction(async (outer) => {
    const seconds = secondsOf(job)
    await outer.run(sql.raw(`set local statement_timeout = ${seconds * 1000}`))
    const mine = await outer.one(
      sql`select 1 as yes from job where id = ${row.id} and state = 'running' and tries = ${row.tries} for update`,
    )
    if (mine === undefined) return false
    const { tx, close } = closable(outer)
    const failedRows = failedRowsOf(engine, job.name)
    const timer = new AbortController()
    const over = setTimeout(() => timer.abort(new Error(`took more than ${seconds} s`)), seconds * 1000)
    const either = AbortSignal.any([signal, timer.signal])
    try {
      const work = job.run(
        { engine: forJobs(engine), tx, signal: either, attempt: row.tries, failedRows },
        job.payload.parse(row.payload),
      )
      await Promise.race([work, ending(either)])
      await failedRows.finish(outer)
    } finally {
      clearTimeout(over)
      close()
    }
    const at = isoOf(engine.now())
    await outer.run(
      sql`update job set state = 'done', error = null, finished_at = ${at}, updated_at = ${at}, version = version + 1 where id = ${row.id}`,
    )
    if (job.isBrief === true)
      await outer.run(sql`delete from job where name = ${job.name} and state = 'done' and id <> ${row.id}`)
    return true
  })

/** Records a failed try and schedules the next, if any. */
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
    // Another process took it over and records the outcome.
    if (changed === 0) return
    const payload = job.payload.safeParse(row.payload)
    if (!interrupted && payload.success) await job.failed?.({ engine, tx }, payload.data, text, final)
  })

export type Outcome = { readonly name: string; readonly error?: unknown }

/**
 * Runs a job taken from the queue.
 * @returns the job that ran, or undefined if another process took it over
 * @throws only if the database is unreachable; `reclaimJobs` then returns the job to the queue
 */
export const runJob = async (engine: Engine, row: TakenJob, signal: AbortSignal): Promise<Outcome | undefined> => {
  const { name } = row
  const job = engine.jobs.all.find((one) => one.name === name) ?? unknownJob(name)
  try {
    // Tries that killed the process count too: such a job must not repeat for ever.
    if (row.tries > retryOf(job).times + 1) throw new FinalFailure('every try ended with its process')
    return (await attempt(engine, job, row, signal)) ? { name } : undefined
  } catch (error) {
    await fail(engine, job, row, error)
    return { name, error }
  }
}

/** A job kind of an older or newer version of the product. */
const unknownJob = (name: string): Job => ({
  name,
  payload: {
    parse: (value: unknown) => value,
    // Nobody is notified of its failure, as its subject is not known.
    safeParse: () => ({ success: false }),
    // Only these two of the schema's some eighty members are called.
  } as unknown as Job['payload'],
  run: () => Promise.reject(new Error(`this version of the product has no job ${name}`)),
})
