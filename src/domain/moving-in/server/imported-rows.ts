import { type SQL, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { traitsOf } from '../../../core/declare/kinds.ts'
import type { Model } from '../../../core/declare/model.ts'
import type { Actor } from '../../../server/actor.ts'
import { isoOf } from '../../../server/clock.ts'
import { noteHappened } from '../../../server/consequences/happened.ts'
import { col, type Json, name, type Queryable, uuids } from '../../../server/db/database.ts'
import { joinTableOf } from '../../../server/db/tables.ts'
import type { Engine } from '../../../server/engine.ts'
import { heldColumns, keepGone } from '../../../server/log/last-rows.ts'
import { type Pointer, pointersTo, removeForGood } from '../../../server/rows/remove/remove-for-good.ts'
import { insertRows } from '../../../server/rows/write/bulk.ts'
import { undoSource } from '../../../server/rows/write/write.ts'

export type UndoContext = {
  readonly engine: Engine
  readonly tx: Queryable
  readonly actor: Actor
  readonly signal: AbortSignal
  readonly importId: string
}

/** Returns rows that an import created and that still exist, in the trash or not. */
export const createdRows = async ({ tx, importId }: UndoContext, model: Model): Promise<readonly string[]> => {
  const rows = await tx.all<{ id: string }>(
    sql`select r.row_id as id from import_row r join ${name(model.table)} t on t.id = r.row_id where r.import_id = ${importId} and r.entity = ${model.name} and r.is_made order by r.row_id`,
  )
  return rows.map(({ id }) => id)
}

/** Returns the condition that a row outside of this import refers to the row. */
const referencedBy = (
  { importId }: UndoContext,
  { model, field }: Pointer,
  target: Model,
  ids: readonly string[],
): SQL => {
  const isOther =
    model === target
      ? (id: SQL) =>
          sql` and not exists (select 1 from import_row r where r.import_id = ${importId} and r.entity = ${model.name} and r.row_id = ${id} and r.is_made)`
      : () => sql``
  if (field.field.kind === 'refs')
    return sql`select p.target_id as id from ${name(joinTableOf(model, field))} p where p.target_id = any(${uuids(ids)})${isOther(sql`p.source_id`)}`
  const column = col('p', field.column ?? '')
  return sql`select ${column} as id from ${name(model.table)} p where ${column} = any(${uuids(ids)})${isOther(sql`p.id`)}`
}

/** References from these entities do not keep a row. */
const ignoredReferrers = new Set(['work_import', 'notification'])

/** Tells whether callers write rows of an entity. Rows that only record changes of others keep none of these. */
const isWritten = ({ operations }: Model): boolean =>
  (['store', 'update', 'delete'] as const).some((operation) => operations.has(operation))

/** Returns which rows are referenced by others, or have something of others attached. */
export const referencedRows = async (
  undoing: UndoContext,
  model: Model,
  ids: readonly string[],
  withIgnored: boolean,
): Promise<ReadonlySet<string>> => {
  const { engine, tx } = undoing
  const counts = (other: Model) => withIgnored || !ignoredReferrers.has(other.name)
  const parts = pointersTo(model, engine)
    .filter((pointer) => counts(pointer.model))
    .map((pointer) => referencedBy(undoing, pointer, model, ids))
  for (const other of engine.models.all)
    for (const [by, { kind }] of Object.entries(other.entity.fields))
      if (kind === 'subject' && counts(other) && isWritten(other))
        parts.push(
          sql`select ${col('p', `${by}_id`)} as id from ${name(other.table)} p where ${col('p', `${by}_type`)} = ${model.name} and ${col('p', `${by}_id`)} = any(${uuids(ids)})`,
        )
  if (parts.length === 0) return new Set()
  const referring = await tx.all<{ id: string }>(sql`select distinct id from (${sql.join(parts, sql` union all `)}) n`)
  return new Set(referring.map(({ id }) => id))
}

/** Returns the creation times of rows, from the log. */
const creationTimesOf = (model: Model, ids: readonly string[]): SQL =>
  sql`select e.row_id, min(e.at) as at from event e where e.entity = ${model.name} and e.row_id = any(${uuids(ids)}) and e.action = 'created' group by e.row_id`

/** Deletes unreferenced rows in bulk. */
const removeUnreferenced = async (
  { engine, tx, actor }: UndoContext,
  model: Model,
  ids: readonly string[],
): Promise<void> => {
  if (ids.length === 0) return
  const lists = new Map<string, { [wire: string]: string[] }>(ids.map((id) => [id, {}]))
  for (const field of model.fields)
    if (field.field.kind === 'refs') {
      const table = name(joinTableOf(model, field))
      const other = field.field.to === model.name ? sql` or target_id = any(${uuids(ids)})` : sql``
      const gone = await tx.all<{ source: string; target: string }>(
        sql`delete from ${table} where source_id = any(${uuids(ids)})${other} returning source_id as source, target_id as target`,
      )
      for (const { source, target } of gone) {
        const own = lists.get(source)
        if (own !== undefined) own[field.wire] = [...(own[field.wire] ?? []), target]
      }
    }
  const references = model.fields.filter(({ field, column }) => traitsOf(field).relation === true && column !== null)
  const columns = [
    ...[...new Set([...heldColumns(model), 'version'])].map((column) => name(column)),
    ...references.map(({ column, wire }) => sql`${name(column ?? '')} as ${name(wire)}`),
  ]
  const rows = await tx.all<Json & { id: string; version: number }>(
    sql`delete from ${name(model.table)} where id = any(${uuids(ids)}) returning ${sql.join(columns, sql`, `)}`,
  )
  await keepGone(
    model,
    rows.map((row) => ({ ...row, ...lists.get(row.id) })),
    tx,
  )
  for (const row of rows)
    noteHappened(tx, {
      entity: model.name,
      id: row.id,
      action: 'deleted',
      event: uuidv7(),
      caller: actor,
      changes: [],
      row: { ...row, ...lists.get(row.id) },
    })
  const recorded_at = isoOf(engine.now())
  await insertRows(
    tx,
    'event',
    rows.map(
      ({ id, version }): Json => ({
        id: uuidv7(),
        entity: model.name,
        row_id: id,
        action: 'deleted',
        version: version + 1,
        actor_id: actor.id,
        at: recorded_at,
        recorded_at,
        source: undoSource,
      }),
    ),
  )
}

/**
 * Deletes rows with everything attached to them. Their deletion is logged at their creation time, so that figures of
 * past days do not count them.
 */
export const removeCreated = async (undoing: UndoContext, model: Model, ids: readonly string[]): Promise<void> => {
  const { engine, tx, actor, signal } = undoing
  const referenced = await referencedRows(undoing, model, ids, true)
  await removeUnreferenced(
    undoing,
    model,
    ids.filter((id) => !referenced.has(id)),
  )
  for (const id of referenced) {
    signal.throwIfAborted()
    const row = await tx.one(sql`select * from ${name(model.table)} where id = ${id} for update`)
    if (row !== undefined)
      await removeForGood(model, row, { engine, caller: actor, tx, unlinks: true, source: undoSource })
  }
  await tx.run(
    sql`update event d set at = m.at from (${creationTimesOf(model, ids)}) m where d.entity = ${model.name} and d.row_id = m.row_id and d.action = 'deleted'`,
  )
  await tx.run(sql`delete from import_key where row_id = any(${uuids(ids)})`)
  tx.announce('log')
}
