import { sql } from 'drizzle-orm'
import { isoOf } from '../clock.ts'
import type { Queryable } from '../db/database.ts'
import type { Engine, Job, Lane } from '../engine.ts'
import { delayAfter, FinalFailure, laneOf, retryOf, secondsOf } from './job.ts'
import type { Queue, Taken } from './queue.ts'

type Row = { readonly id: string; readonly name: string; readonly payload: unknown; readonly tries: number }

/** Letters of an error that are kept for people. */
const mostError = 2000
const told = (error: unknown): string =>
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
  const kept: Queryable = {
    all: open(tx.all) as Queryable['all'],
    one: open(tx.one) as Queryable['one'],
    run: open(tx.run),
    kept: open(tx.kept) as Queryable['kept'],
    table: (statement, isSteady) => open(() => tx.table(statement, isSteady))(undefined),
    announce: tx.announce,
    foreign: (text, values) => open(() => tx.foreign(text, values))(undefined),
    together: (asks) => tx.together(asks.map((ask) => () => ask(kept)) as never),
  }
  return {
    tx: kept,
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

/**
 * Notes that a try begins, before its own transaction: a try that ends the process is counted all the same.
 * @returns undefined for a job that is done, or gone
 */
const begin = async ({ db, now }: Engine, id: string): Promise<Row | undefined> => {
  const at = isoOf(now())
  return db.one<Row>(sql`update job set state = 'running', tries = tries + 1, singleton_key = null, started_at = ${at}, updated_at = ${at}, version = version + 1
    where id = ${id} and state in ('waiting', 'running') returning id, name, payload, tries`)
}

/** The engine as jobs have it: what they ask beside their transaction takes no connection that a request waits for. */
const forJobs = (engine: Engine): Engine => ({
  ...engine,
  db: engine.long,
  heavily: (_caller, work) => work(engine.long),
})

/** Does the work and completes the job, both or neither. @returns false where another process has taken the job over */
const attempt = (
  engine: Engine,
  queue: Queue,
  job: Job,
  row: Row,
  taken: Taken,
  signal: AbortSignal,
): Promise<boolean> =>
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
    await queue.done(whole, laneOf(job), taken.id)
    return true
  })

/** Notes a failed try, and queues the next one where there is one. */
const fail = (engine: Engine, queue: Queue, job: Job, row: Row, taken: Taken, error: unknown): Promise<void> =>
  engine.db.transaction(async (tx) => {
    const interrupted = error instanceof ProcessEnds
    const final = error instanceof FinalFailure || (!interrupted && row.tries > retryOf(job).times)
    const text = told(error)
    const now = engine.now()
    const next = interrupted ? now : now + delayAfter(job, row.tries)
    const at = isoOf(now)
    const changed =
      await tx.run(sql`update job set state = ${final ? 'failed' : 'waiting'}, error = ${text}, run_at = ${isoOf(next)},
      tries = ${interrupted ? row.tries - 1 : row.tries}, finished_at = ${final ? at : null}, updated_at = ${at}, version = version + 1
      where id = ${row.id} and state = 'running' and tries = ${row.tries}`)
    await queue.done(tx, laneOf(job), taken.id)
    // Another process has taken it over: what becomes of it is told there.
    if (changed === 0) return
    if (!final) await queue.put(tx, laneOf(job), row.id, (next - now) / 1000, secondsOf(job))
    const payload = job.payload.safeParse(row.payload)
    if (!interrupted && payload.success) await job.failed?.({ engine, tx }, payload.data, text, final)
  })

export type Outcome = { readonly name: string; readonly error?: unknown }

/**
 * Runs a job that was taken from the queue, whatever becomes of it.
 * @returns what was run, or undefined where there was nothing left to do
 * @throws only where the database can't be asked; the job then comes back by itself
 */
export const runJob = async (
  engine: Engine,
  queue: Queue,
  lane: Lane,
  taken: Taken,
  signal: AbortSignal,
): Promise<Outcome | undefined> => {
  const row = await begin(engine, taken.job)
  if (row === undefined) {
    await queue.done(engine.db, lane, taken.id)
    return undefined
  }
  const { name } = row
  const job = engine.jobs.all.find((one) => one.name === name) ?? lost(name, lane)
  try {
    // Tries that ended in the process's death are counted too: such a job must not go on killing.
    if (row.tries > retryOf(job).times + 1) throw new FinalFailure('every try ended with its process')
    return (await attempt(engine, queue, job, row, taken, signal)) ? { name } : undefined
  } catch (error) {
    await fail(engine, queue, job, row, taken, error)
    return { name, error }
  }
}

/** A kind that an older or newer version of the product knows. */
const lost = (name: string, lane: Lane): Job => ({
  name,
  lane,
  payload: { parse: (value: unknown) => value } as Job['payload'],
  run: () => Promise.reject(new Error(`this version of the product has no job ${name}`)),
})
