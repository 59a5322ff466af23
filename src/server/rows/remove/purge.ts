// Decision (2026-11): Somebody who deletes rows of the trash forever marks them with all that is below them in one transaction, so
// that the trash lists them no more and nobody restores a part; the job that empties the trash takes them away, a few in a
// transaction. In the request itself a project of 20,000 tasks would hold its locks for a quarter of an hour.
import { sql } from 'drizzle-orm'
import type { Model } from '../../../core/declare/model.ts'
import type { Actor } from '../../actor.ts'
import { name, type Queryable, uuids } from '../../db/database.ts'
import type { Engine } from '../../engine.ts'
import { emptyTrashJob } from './empty-trash.ts'
import { assertNotGoing, assertRead, type Context, lockVisible } from './remove.ts'
import { trashTree } from './trash-tree.ts'

/** Marks a row of the trash, with all below it there, as going: it is not restored any more. */
const markForPurge = async (engine: Engine, model: Model, id: string, tx: Queryable): Promise<void> => {
  for (const { model: one, ids } of await trashTree(engine, { model, ids: [id] }, tx))
    await tx.run(
      sql`insert into removal (entity, row_id) select ${one.name}, x.id from (
        select t.id from ${name(one.table)} t where t.id = any(${uuids(ids)}) and t.deleted_at is not null order by t.id for no key update) x
        on conflict do nothing`,
    )
}

/**
 * Begins to delete a row of the trash forever, with everything below it there.
 * @param version that the caller read; a stale one is refused
 */
export const purgeRow = async (model: Model, id: string, context: Context, version?: number): Promise<void> => {
  const row = await lockVisible(model, id, context, true)
  assertRead(row, version)
  await assertNotGoing(model, id, context.tx)
  await markForPurge(context.engine, model, id, context.tx)
}

/** Queues the removal of marked rows. */
export const sendPurge = async (
  engine: Engine,
  model: Model,
  ids: readonly string[],
  caller: Actor,
  tx: Queryable,
): Promise<void> => {
  if (ids.length > 0) await engine.jobs.send(tx, emptyTrashJob, { entity: model.name, ids: [...ids], by: caller.id })
}
