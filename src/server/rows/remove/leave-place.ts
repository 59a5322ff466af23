import { sql } from 'drizzle-orm'
import type { Model } from '../../../core/declare/model.ts'
import type { Caller } from '../../actor.ts'
import { isoOf } from '../../clock.ts'
import { type Json, name, type Queryable } from '../../db/database.ts'
import type { Engine } from '../../engine.ts'
import { recordEvents } from '../../log/events.ts'
import { fieldOf } from '../rules/members.ts'

/**
 * Deletes a row of a stream, which stays in its place with the time of its deletion and without its content.
 * @param row locked, by column
 */
export const leavePlace = async (
  model: Model,
  { at, empties }: { readonly at: string; readonly empties: readonly string[] },
  row: Json & { readonly id: string; readonly version: number },
  { engine, caller, tx }: { readonly engine: Engine; readonly caller: Caller; readonly tx: Queryable },
): Promise<void> => {
  const now = engine.now()
  const gone = fieldOf(model, at)
  const emptied = empties.map((one) => fieldOf(model, one))
  const sets = [
    sql`${name(gone.column ?? '')} = ${isoOf(now)}`,
    ...emptied.map(({ column }) => sql`${name(column ?? '')} = null`),
    sql`version = version + 1, updated_at = ${isoOf(now)}, updated_by = ${caller === 'system' ? null : caller.id}`,
  ]
  await tx.run(sql`update ${name(model.table)} set ${sql.join(sets, sql`, `)} where id = ${row.id}`)
  const changes = [
    { field: gone.wire, old: null, new: isoOf(now) },
    ...emptied
      .filter(({ column }) => (row[column ?? ''] ?? null) !== null)
      .map(({ wire, column }) => ({ field: wire, old: row[column ?? ''], new: null })),
  ]
  const version = row.version + 1
  await recordEvents(tx, [{ entity: model.name, rowId: row.id, action: 'updated', version, caller, at: now, changes }])
  const left = Object.fromEntries(changes.map((one) => [one.field, one.new]))
  await engine.hooks[model.name]?.afterWrite?.(
    { ...row, ...left },
    changes.map(({ field }) => field),
    { tx, caller, engine },
    changes,
  )
}
