import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Model } from '../../core/model.ts'
import { isoOf } from '../clock.ts'
import { col, name } from '../db/database.ts'
import type { Engine, Job } from '../engine.ts'
import { defineJob } from '../jobs/define-job.ts'
import { Problem } from '../problem.ts'
import { putIntoTrash } from './remove.ts'
import { onDelete, pointersTo, removeForGood } from './remove-for-good.ts'

const dayMs = 24 * 3_600_000
/** Days for which a deleted row can be restored (decisions, 'Data'). */
const keptDays = 30
const batch = 200

/** foreign_key_violation: a row that went to the trash later still refers to it. */
const isReferredTo = (error: unknown): boolean =>
  (error instanceof Problem && error.status === 409) ||
  (error as { cause?: { code?: string }; code?: string }).cause?.code === '23503' ||
  (error as { code?: string }).code === '23503'

/**
 * Moves living rows below an expired row to the trash first, with a full period of their own: nothing is deleted for
 * good that was never in the trash. Earlier versions allowed creating such rows while the parent was being deleted.
 */
const gatherLiving = async (engine: Engine, model: Model, before: string, signal: AbortSignal): Promise<void> => {
  for (const { model: below, field } of pointersTo(model, engine)) {
    if (onDelete({ model: below, field }) !== 'follow' || below.entity.trash !== true) continue
    const trashed = await engine.db.all<{ id: string }>(sql`
      select c.id from ${name(below.table)} c join ${name(model.table)} p on p.id = ${col('c', field.column ?? '')}
      where c.deleted_at is null and p.deleted_at < ${before} order by c.id`)
    for (const { id } of trashed) {
      signal.throwIfAborted()
      await engine.db.transaction((tx) => putIntoTrash(below, id, { engine, caller: 'system', tx }))
    }
  }
}

/**
 * Deletes one row for good, unless it was restored meanwhile or something still refers to it; then a later run tries
 * again.
 */
const emptyOne = async (engine: Engine, model: Model, id: string, before: string): Promise<void> => {
  try {
    await engine.db.transaction(async (tx) => {
      const row = await tx.one(
        sql`select * from ${name(model.table)} where id = ${id} and deleted_at < ${before} for update`,
      )
      if (row !== undefined)
        await removeForGood(model, row, {
          engine,
          caller: 'system',
          tx,
          unlinks: true,
          source: 'job',
          trashedBefore: before,
        })
    })
  } catch (error) {
    if (!isReferredTo(error)) throw error
  }
}

/** Deletes expired rows for good, each by itself, with what belongs to it. */
const emptyTrash = async (engine: Engine, signal: AbortSignal): Promise<void> => {
  const before = isoOf(engine.now() - keptDays * dayMs)
  const models = engine.models.all.filter(({ entity }) => entity.trash === true)
  for (const model of models) await gatherLiving(engine, model, before, signal)
  for (const model of models)
    for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
      const rows = await engine.db.all<{ id: string }>(
        sql`select id from ${name(model.table)} where deleted_at < ${before} and id > ${last} order by id limit ${batch}`,
      )
      for (const { id } of rows) {
        signal.throwIfAborted()
        await emptyOne(engine, model, id, before)
      }
      if (rows.length < batch) break
      last = rows.at(-1)?.id ?? last
    }
}

export const emptyTrashJob: Job = defineJob({
  name: 'trash-empty',
  payload: z.object({}),
  seconds: 3600,
  schedule: '51 1 * * *',
  run: ({ engine, signal }) => emptyTrash(engine, signal),
}) as Job
