import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Model } from '../../core/model.ts'
import { isoOf } from '../clock.ts'
import { name } from '../db/database.ts'
import type { Engine, Job } from '../engine.ts'
import { defineJob } from '../jobs/job.ts'
import { Problem } from '../problem.ts'
import { removeForGood } from './remove-for-good.ts'

const dayMs = 24 * 3_600_000
/** Days that a deleted row can be brought back (decisions, 'Data'). */
const keptDays = 30
const batch = 200

/** foreign_key_violation: something that lies in the trash for a shorter time refers to it. */
const isReferredTo = (error: unknown): boolean =>
  (error instanceof Problem && error.status === 409) ||
  (error as { cause?: { code?: string }; code?: string }).cause?.code === '23503' ||
  (error as { code?: string }).code === '23503'

/** Deletes one row for good, unless it has been brought back meanwhile, or something still needs it: then another day. */
const emptyOne = async (engine: Engine, model: Model, id: string, before: string): Promise<void> => {
  try {
    await engine.db.transaction(async (tx) => {
      const row = await tx.one(
        sql`select * from ${name(model.table)} where id = ${id} and deleted_at < ${before} for update`,
      )
      if (row !== undefined)
        await removeForGood(model, row, { engine, caller: 'system', tx, unlinks: true, source: 'job' })
    })
  } catch (error) {
    if (!isReferredTo(error)) throw error
  }
}

/** Deletes for good what has been in the trash for its days, each row by itself, with what belongs to it. */
const emptyTrash = async (engine: Engine, signal: AbortSignal): Promise<void> => {
  const before = isoOf(engine.now() - keptDays * dayMs)
  for (const model of engine.models.all.filter(({ entity }) => entity.trash === true))
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
