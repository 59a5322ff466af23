// Decision (2026-11): Rows that are over their days go one by one, those below first, a few in a transaction; before the first
// goes, all are marked (`removal`), and what is marked is not restored: nobody gets a row back of which a part is gone. A run that is
// killed leaves the rest, still marked, to the next. In one transaction with all below it a project of 20,000 tasks took a
// quarter of an hour.
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Model } from '../../../core/declare/model.ts'
import { isoOf } from '../../clock.ts'
import { and, col, name, type Queryable, uuids } from '../../db/database.ts'
import { inSavepoint } from '../../db/savepoint.ts'
import { sqlState } from '../../db/sql-state.ts'
import type { Engine, Job } from '../../engine.ts'
import { defineJob } from '../../jobs/define-job.ts'
import { eachRow, inBlocks, pagesOf, type RowsContext } from '../../jobs/each-row.ts'
import { Problem } from '../../problem.ts'
import { putIntoTrash } from './remove.ts'
import { onDelete, pointersTo, removeForGood } from './remove-for-good.ts'

const dayMs = 24 * 3_600_000
/** Days for which a deleted row can be restored (decisions, 'Data'). */
const keptDays = 30
/** Rows that are asked for at once, and of one transaction. */
const [perPage, perBlock] = [500, 20]

/** foreign_key_violation: a row that went to the trash later still refers to it. 422: hours that are locked hang on it. */
const isReferredTo = (error: unknown): boolean =>
  (error instanceof Problem && [409, 422].includes(error.status)) || sqlState(error) === '23503'

/** Fields by which rows with a trash of their own follow those of an entity. */
const trashedFollowers = (model: Model, engine: Engine) =>
  pointersTo(model, engine).filter((pointer) => onDelete(pointer) === 'follow' && pointer.model.entity.trash === true)

/**
 * Moves living rows below an expired row to the trash first, with a full period of their own: nothing is deleted for
 * good that was never in the trash. Earlier versions allowed creating such rows while the parent was being deleted.
 */
const gatherLiving = async (context: RowsContext, model: Model, before: string): Promise<void> => {
  const { engine } = context
  for (const { model: below, field } of trashedFollowers(model, engine)) {
    const page = async (after: string, most: number) =>
      (
        await engine.long.all<{ id: string }>(sql`
          select c.id from ${name(below.table)} c join ${name(model.table)} p on p.id = ${col('c', field.column ?? '')}
          where c.deleted_at is null and p.deleted_at < ${before} and c.id > ${after} order by c.id limit ${most}`)
      ).map(({ id }) => id)
    for await (const ids of pagesOf(page, perPage))
      await eachRow(context, below.name, ids, (id, tx) => putIntoTrash(below, id, { engine, caller: 'system', tx }))
  }
}

/** Entities with a trash, those that follow others before these. */
const fromBelow = (engine: Engine): readonly Model[] => {
  const ordered: Model[] = []
  const visited = new Set<Model>()
  const visit = (model: Model): void => {
    if (visited.has(model)) return
    visited.add(model)
    for (const { model: below } of trashedFollowers(model, engine)) visit(below)
    ordered.push(model)
  }
  for (const model of engine.models.all) if (model.entity.trash === true) visit(model)
  return ordered
}

/** Ids of an entity's rows whose days are over, in pages. */
const expired = (engine: Engine, model: Model, before: string, more = sql`true`) =>
  pagesOf(
    async (after, most) =>
      (
        await engine.long.all<{ id: string }>(
          sql`select t.id from ${name(model.table)} t where t.deleted_at < ${before} and t.id > ${after} and ${more} order by t.id limit ${most}`,
        )
      ).map(({ id }) => id),
    perPage,
  )

/** Marks what goes; not what still has a row below it whose days are not over. */
const markAll = async (context: RowsContext, model: Model, before: string): Promise<void> => {
  const { engine } = context
  const later = trashedFollowers(model, engine).map(
    ({ model: below, field }) =>
      sql`not exists (select 1 from ${name(below.table)} c where ${col('c', field.column ?? '')} = t.id and (c.deleted_at is null or c.deleted_at >= ${before}))`,
  )
  const mark = async (ids: readonly string[], tx: Queryable): Promise<void> => {
    // A row that is being restored is waited for, and stays.
    await tx.run(
      sql`insert into removal (entity, row_id) select ${model.name}, x.id from (
        select t.id from ${name(model.table)} t where t.id = any(${uuids(ids)}) and t.deleted_at < ${before} order by t.id for no key update) x
        on conflict do nothing`,
    )
  }
  for await (const ids of expired(engine, model, before, and(later)))
    await inBlocks(context, model.name, ids, mark, perPage)
}

/** One emptying: logs and histories tell of its first row, and of all others as what went along. */
type Emptying = { readonly before: string; cause?: string }

/** Deletes some rows for good, except what is gone, restored or still referred to; a later run tries again. */
const removeAll = async (engine: Engine, model: Model, ids: readonly string[], emptying: Emptying, tx: Queryable) => {
  const { before } = emptying
  for (const id of ids)
    await inSavepoint(tx, async () => {
      const row = await tx.one(
        sql`select * from ${name(model.table)} where id = ${id} and deleted_at < ${before} for update`,
      )
      if (row === undefined) return
      const event = await removeForGood(model, row, {
        engine,
        caller: 'system',
        tx,
        unlinks: true,
        source: 'job',
        trashedBefore: before,
        ...(emptying.cause === undefined ? {} : { cause: emptying.cause }),
      })
      emptying.cause ??= event
    }).catch((error: unknown) => {
      if (!isReferredTo(error)) throw error
    })
}

/** Deletes expired rows for good, with what belongs to them. */
const emptyTrash = async (context: RowsContext): Promise<void> => {
  const { engine } = context
  const before = isoOf(engine.now() - keptDays * dayMs)
  const emptying: Emptying = { before }
  const models = fromBelow(engine)
  for (const model of models) await gatherLiving(context, model, before)
  for (const model of models) await markAll(context, model, before)
  for (const model of models)
    for await (const ids of expired(engine, model, before))
      await inBlocks(context, model.name, ids, (block, tx) => removeAll(engine, model, block, emptying, tx), perBlock)
  await engine.long.run(sql`delete from removal`)
}

export const emptyTrashJob: Job = defineJob({
  name: 'trash-empty',
  payload: z.object({}),
  seconds: 3600,
  schedule: '51 1 * * *',
  run: emptyTrash,
}) as Job
