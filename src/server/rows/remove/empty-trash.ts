// Decision (2026-11): Rows that are over their days go one by one, those below first, a few in a transaction; before the first
// goes, all are marked (`removal`), and what is marked is not restored: nobody gets a row back of which a part is gone. A run that is
// killed leaves the rest, still marked, to the next. In one transaction with all below it a project of 20,000 tasks took a
// quarter of an hour.
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { trashDays } from '../../../core/declare/deletion/deletion.ts'
import type { Model } from '../../../core/declare/model.ts'
import type { Caller } from '../../actor.ts'
import { isoOf } from '../../clock.ts'
import { and, col, name, type Queryable, uuids } from '../../db/database.ts'
import { inSavepoint } from '../../db/savepoint.ts'
import { sqlState } from '../../db/sql-state.ts'
import type { Engine } from '../../engine.ts'
import { defineJob } from '../../jobs/define-job.ts'
import { eachRow, inBlocks, pagesOf, type RowsContext } from '../../jobs/each-row.ts'
import { Problem } from '../../problem.ts'
import { putIntoTrash } from './remove.ts'
import { removeForGood } from './remove-for-good.ts'
import { trashedFollowers, trashTree } from './trash-tree.ts'

const dayMs = 24 * 3_600_000
/** Rows that are asked for at once, and of one transaction. */
const [perPage, perBlock] = [500, 20]

/** foreign_key_violation: a row that went to the trash later still refers to it. 422: hours that are locked hang on it. */
const isReferredTo = (error: unknown): boolean =>
  (error instanceof Problem && [409, 422].includes(error.status)) || sqlState(error) === '23503'

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

/** Returns the entities with a trash, those that follow others before these. */
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

/** One emptying: logs and histories show its first row, and all others as taken along by it. */
type Emptying = { readonly before: string; readonly caller: Caller; cause?: string }

/** Deletes some rows for good, except those that are gone, restored or still referred to; a later run tries again. */
const removeAll = async (engine: Engine, model: Model, ids: readonly string[], emptying: Emptying, tx: Queryable) => {
  const { before, caller } = emptying
  for (const id of ids)
    await inSavepoint(tx, async () => {
      const row = await tx.one(
        sql`select * from ${name(model.table)} where id = ${id} and deleted_at < ${before} for update`,
      )
      if (row === undefined) return
      const event = await removeForGood(model, row, {
        engine,
        caller,
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
  const before = isoOf(engine.now() - trashDays * dayMs)
  const emptying: Emptying = { before, caller: 'system' }
  const models = fromBelow(engine)
  for (const model of models) await gatherLiving(context, model, before)
  for (const model of models) await markAll(context, model, before)
  for (const model of models)
    for await (const ids of expired(engine, model, before))
      await inBlocks(context, model.name, ids, (block, tx) => removeAll(engine, model, block, emptying, tx), perBlock)
  await engine.long.run(sql`delete from removal`)
}

/** Rows that somebody deletes forever before their days are over, already marked; without them, all whose days are over. */
const payload = z.object({
  entity: z.string().optional(),
  ids: z.array(z.uuid()).default([]),
  by: z.uuid().optional(),
})

/** Deletes marked rows for good, those below first. Rows that are still referred to stay in the trash. */
const purge = async (
  context: RowsContext,
  model: Model,
  ids: readonly string[],
  by: string | undefined,
): Promise<void> => {
  const { engine } = context
  const caller = by === undefined ? 'system' : ((await engine.actorOf(engine.db, by)) ?? 'system')
  // Rows that are in the trash now were put there before the next millisecond.
  const emptying: Emptying = { before: isoOf(engine.now() + 1), caller }
  const tree = await trashTree(engine, { model, ids }, engine.long)
  for (const one of tree.toReversed())
    await inBlocks(
      context,
      one.model.name,
      one.ids,
      (block, tx) => removeAll(engine, one.model, block, emptying, tx),
      perBlock,
    )
  for (const one of tree)
    await engine.long.run(sql`delete from removal where entity = ${one.model.name} and row_id = any(${uuids(one.ids)})`)
}

export const emptyTrashJob = defineJob({
  name: 'trash-empty',
  payload,
  seconds: 3600,
  schedule: '51 1 * * *',
  run: (context, { entity, ids, by }) =>
    entity === undefined ? emptyTrash(context) : purge(context, context.engine.models.of(entity), ids, by),
})
