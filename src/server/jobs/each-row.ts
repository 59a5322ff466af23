// Decision (2026-11): A job does its rows in blocks, each in a short transaction of its own, and a block that fails row
// by row: nobody waits long for a row that a job holds, a killed run keeps the rows that it has done, and one bad row
// stops none of the others. A savepoint for each row in the job's transaction would hold every lock until the job ends.
import { sql } from 'drizzle-orm'
import type { Queryable } from '../db/database.ts'
import type { JobContext } from '../engine.ts'
import { isBusy, isOfWholeJob } from './row-failure.ts'

/** The context in which rows are done one by one. */
export type RowsContext = Pick<JobContext, 'engine' | 'signal' | 'failedRows'>

/**
 * Does the work of some rows in a transaction. It locks them and then looks whether there is still something to do: another
 * run may have done it, and a block that failed is done again row by row.
 */
export type BlockWork = (ids: readonly string[], tx: Queryable) => Promise<void>

/** Milliseconds that one statement may run, and wait for a lock. */
const [mostStatement, mostWait] = [120_000, 10_000]
/** Most tries of a row that others hold. */
const mostTries = 3

const inTransaction = ({ engine, signal }: RowsContext, work: (tx: Queryable) => Promise<void>): Promise<void> =>
  engine.long.transaction(async (tx) => {
    await tx.run(
      sql`select set_config('statement_timeout', ${String(mostStatement)}, true), set_config('lock_timeout', ${String(mostWait)}, true)`,
    )
    await work(tx)
    // The job has ended meanwhile, and another run may be doing the row.
    signal.throwIfAborted()
  })

/** Throws errors that concern the whole job. */
const assertOfRow = ({ signal }: RowsContext, error: unknown): void => {
  if (signal.aborted || isOfWholeJob(error)) throw error
}

/** Does one row; its failure is stored. */
const alone = async (context: RowsContext, entity: string, id: string, work: BlockWork): Promise<void> => {
  for (let tries = 1; ; tries++)
    try {
      await inTransaction(context, (tx) => work([id], tx))
      return
    } catch (error) {
      assertOfRow(context, error)
      if (isBusy(error) && tries < mostTries) continue
      await context.failedRows.note(entity, id, error)
      return
    }
}

/**
 * Does rows in blocks, each in a transaction of its own. If a block fails, its rows are done one by one; those that
 * fail again are stored for administrators (`failed_row`) and come again with the next run. Rows that failed before are
 * done one by one at once.
 * @param entity entity of the rows
 * @param most rows of one block
 * @throws errors that concern the whole job: a lost connection, a full disk, its end
 */
export const inBlocks = async (
  context: RowsContext,
  entity: string,
  ids: readonly string[],
  work: BlockWork,
  most: number,
): Promise<void> => {
  if (ids.length === 0) return
  const failed = await context.failedRows.of(entity)
  const sound = ids.filter((id) => !failed.has(id))
  for (let at = 0; at < sound.length; at += most) {
    context.signal.throwIfAborted()
    const block = sound.slice(at, at + most)
    if (block.length === 1) {
      await each(context, entity, block, work)
      continue
    }
    try {
      await inTransaction(context, (tx) => work(block, tx))
    } catch (error) {
      assertOfRow(context, error)
      await each(context, entity, block, work)
    }
  }
  await each(
    context,
    entity,
    ids.filter((id) => failed.has(id)),
    work,
  )
}

const each = async (context: RowsContext, entity: string, ids: readonly string[], work: BlockWork): Promise<void> => {
  for (const id of ids) {
    context.signal.throwIfAborted()
    await alone(context, entity, id, work)
  }
}

/**
 * Does rows one by one, each in a transaction of its own; otherwise like `inBlocks`.
 * @param work locks the row first and looks whether there is still something to do
 */
export const eachRow = (
  context: RowsContext,
  entity: string,
  ids: readonly string[],
  work: (id: string, tx: Queryable) => Promise<void>,
): Promise<void> => inBlocks(context, entity, ids, ([id = ''], tx) => work(id, tx), 1)

/** Returns ids of rows after one, in the order of ids. */
type PageOfIds = (after: string, most: number) => Promise<readonly string[]>

/** An id before all others. */
export const firstId = '00000000-0000-0000-0000-000000000000'

/**
 * Yields all rows of a query in pages by id, so that rows that it still finds because they failed come once in a run.
 * @param from id after which they begin, where an earlier run came so far
 */
export const pagesOf = async function* (
  page: PageOfIds,
  most: number,
  from = firstId,
): AsyncGenerator<readonly string[]> {
  for (let after = from; ; ) {
    const ids = await page(after, most)
    if (ids.length > 0) yield ids
    const last = ids.at(-1)
    if (last === undefined || ids.length < most) return
    after = last
  }
}
