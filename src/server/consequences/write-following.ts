import { sql } from 'drizzle-orm'
import type { Model, ModelField } from '../../core/declare/model.ts'
import { isoOf } from '../clock.ts'
import { col, type Json, name, type Queryable, uuids } from '../db/database.ts'
import type { Engine } from '../engine.ts'
import { type FieldChange, type Happening, recordEvents } from '../log/events.ts'
import { sameValue } from '../rows/values/merge.ts'
import type { Following, FollowingRow } from './consequence.ts'
import type { Happened } from './happened.ts'

export type Cause = {
  /** Source of the events. */
  readonly source: string
  readonly caller: Happened['caller']
  /** Writes of the transaction so far: their rows get no event of their own. */
  readonly happened: readonly Happened[]
}

type Changed = {
  readonly id: string
  readonly version: number
  readonly changes: readonly FieldChange[]
  /** All columns that are written, with their values. */
  readonly columns: Json
}

/** Most rows of one statement. */
const mostAtOnce = 1000

/** Locks the rows and returns those that change, with their changes. */
const changedRows = async (
  tx: Queryable,
  model: Model,
  fields: readonly ModelField[],
  rows: readonly FollowingRow[],
): Promise<readonly Changed[]> => {
  const list = sql.join(
    fields.map(({ column, wire }) => sql`${col('t', column ?? '')} as ${name(wire)}`),
    sql`, `,
  )
  const ids = rows.map(({ id }) => id)
  const now = await tx.all<Json & { id: string; version: number }>(
    sql`select ${col('t', 'id')}, ${col('t', 'version')}, ${list} from ${name(model.table)} ${name('t')} where ${col('t', 'id')} = any(${uuids(ids)}) order by ${col('t', 'id')} for no key update`,
  )
  const asked = new Map(rows.map(({ id, values }) => [id, values]))
  return now.flatMap((row): Changed[] => {
    const values = { ...row, ...asked.get(row.id) }
    const changes = fields
      .filter(({ wire }) => !sameValue(row[wire], values[wire]))
      .map(({ wire }) => ({ field: wire, old: row[wire], new: values[wire] ?? null }))
    const columns = Object.fromEntries(fields.map(({ column, wire }) => [column ?? '', values[wire] ?? null]))
    return changes.length === 0 ? [] : [{ id: row.id, version: row.version, changes, columns }]
  })
}

/** Returns the events that the transaction has written of these rows and not rolled back to a savepoint. */
const ownEvents = async (
  tx: Queryable,
  entity: string,
  happened: readonly Happened[],
): Promise<ReadonlyMap<string, string>> => {
  const events = happened.filter((one) => one.entity === entity).map(({ event }) => event)
  if (events.length === 0) return new Map()
  const kept = await tx.all<{ id: string; row_id: string }>(
    sql`select id, row_id from event where id = any(${uuids(events)}) and action in ('created', 'updated') order by version`,
  )
  return new Map(kept.map(({ id, row_id }) => [row_id, id]))
}

/** Adds changes to events of the same transaction, so that each row changes once. */
const addChanges = async (tx: Queryable, added: readonly (FieldChange & { event_id: string })[]): Promise<void> => {
  if (added.length === 0) return
  await tx.run(sql`insert into change (event_id, field, old, new)
    select event_id, field, coalesce(old, 'null'::jsonb), coalesce(new, 'null'::jsonb)
      from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) a(event_id uuid, field text, old jsonb, new jsonb)
    on conflict (event_id, field) do update set new = excluded.new`)
  const events = [...new Set(added.map(({ event_id }) => event_id))]
  await tx.run(sql`delete from change where event_id = any(${uuids(events)}) and old = new`)
}

const writeRows = async (
  engine: Engine,
  tx: Queryable,
  model: Model,
  rows: readonly FollowingRow[],
  cause: Cause,
): Promise<void> => {
  const wires = new Set(rows.flatMap(({ values }) => Object.keys(values)))
  const fields = model.fields.filter(({ wire, column }) => wires.has(wire) && column !== null)
  const changed = await changedRows(tx, model, fields, rows)
  if (changed.length === 0) return
  const own = await ownEvents(tx, model.name, cause.happened)
  const at = engine.now()
  const [updated_at, updated_by] = [isoOf(at), cause.caller === 'system' ? null : cause.caller.id]
  const sent = changed.map(({ id, version, columns }) => ({
    ...columns,
    id,
    version: own.has(id) ? version : version + 1,
    updated_at,
    updated_by,
  }))
  const columns = [...fields.map(({ column }) => column ?? ''), 'version', 'updated_at', 'updated_by']
  const sets = sql.join(
    columns.map((column) => sql`${name(column)} = ${col('r', column)}`),
    sql`, `,
  )
  await tx.run(sql`update ${name(model.table)} ${name('t')} set ${sets}
    from jsonb_populate_recordset(null::${name(model.table)}, ${JSON.stringify(sent)}::jsonb) ${name('r')} where ${col('t', 'id')} = ${col('r', 'id')}`)
  const events = changed.filter(({ id }) => !own.has(id))
  await recordEvents(
    tx,
    events.map(
      ({ id, version, changes }): Happening => ({
        entity: model.name,
        rowId: id,
        action: 'updated',
        version: version + 1,
        caller: cause.caller,
        at,
        changes,
        source: cause.source,
      }),
    ),
  )
  await addChanges(
    tx,
    changed.flatMap(({ id, changes }) => {
      const event_id = own.get(id)
      return event_id === undefined ? [] : changes.map((change) => ({ ...change, event_id }))
    }),
  )
}

/** Writes rows that follow, each with an event, whatever the caller's rights: nobody decides these values. */
export const writeFollowing = async (
  engine: Engine,
  tx: Queryable,
  following: Following,
  cause: Cause,
): Promise<void> => {
  for (const [entity, rows] of Object.entries(following))
    for (let from = 0; from < rows.length; from += mostAtOnce)
      await writeRows(engine, tx, engine.models.of(entity), rows.slice(from, from + mostAtOnce), cause)
}
