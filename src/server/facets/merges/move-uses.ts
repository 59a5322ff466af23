import { type SQL, sql } from 'drizzle-orm'
import type { Model } from '../../../core/declare/model.ts'
import type { Caller } from '../../actor.ts'
import { name, type Queryable } from '../../db/database.ts'
import { joinTableOf } from '../../db/tables.ts'
import type { Engine } from '../../engine.ts'
import { recordEvents } from '../../log/events.ts'
import { type Pointer, pointersTo, raiseNaming, subjectsOf } from '../../rows/remove/remove-for-good.ts'
import { outsideClosed } from '../periods/closed.ts'
import { isList, namingFields } from './uses.ts'

type Merge = {
  readonly from: string
  readonly into: string
  readonly engine: Engine
  readonly caller: Caller
  readonly tx: Queryable
}
type Moved = { readonly id: string; readonly version: number; readonly old: unknown; readonly new: unknown }

/** Each row that was changed has its event, as if somebody had chosen the other row there. */
const record = ({ model, field }: Pointer, rows: readonly Moved[], { engine, caller, tx }: Merge): Promise<void> =>
  recordEvents(
    tx,
    rows.map((row) => ({
      entity: model.name,
      rowId: row.id,
      action: 'updated',
      version: row.version,
      caller,
      at: engine.now(),
      changes: [{ field: field.wire, old: row.old, new: row.new }],
    })),
  )

const moveLists = async (pointer: Pointer, merge: Merge): Promise<void> => {
  const { from, into, tx } = merge
  const join = name(joinTableOf(pointer.model, pointer.field))
  const rows = await raiseNaming(pointer, from, tx)
  if (rows.length === 0) return
  await tx.run(
    sql`insert into ${join} (source_id, target_id) select source_id, ${into}::uuid from ${join} where target_id = ${from} on conflict do nothing`,
  )
  await tx.run(sql`delete from ${join} where target_id = ${from}`)
  const now = (listed: readonly string[]) =>
    [...new Set(listed.map((one) => (one === from ? into : one)))].toSorted((a, b) => (a < b ? -1 : 1))
  await record(
    pointer,
    rows.map(({ id, version, listed }) => ({ id, version, old: listed, new: now(listed) })),
    merge,
  )
}

const moveReferences = async (pointer: Pointer, merge: Merge): Promise<void> => {
  const { from, into, tx } = merge
  const column = name(pointer.field.column ?? '')
  const rows = await tx.all<{ id: string; version: number }>(
    sql`update ${name(pointer.model.table)} set ${column} = ${into}, version = version + 1 where ${column} = ${from} returning id, version`,
  )
  await record(
    pointer,
    rows.map(({ id, version }) => ({ id, version, old: from, new: into })),
    merge,
  )
}

/** Replaces the id of the row by the id of the other in conditions and saved views. */
const moveNames = async (pointer: Pointer, merge: Merge): Promise<void> => {
  const { from, into, tx } = merge
  const column = name(pointer.field.column ?? '')
  const table = name(pointer.model.table)
  const type: SQL = 'on' in pointer.field.field ? sql`jsonb` : sql`text`
  const naming = sql`${column}::text like ${`%${from}%`}`
  const [, rows] = await tx.together<[number, Moved[]]>([
    (on) => on.run(sql`select 1 from ${table} where ${naming} order by id for no key update`),
    (on) =>
      on.all(sql`update ${table} t set ${column} = replace(t.${column}::text, ${from}, ${into})::${type}, version = t.version + 1
        from (select id, ${column} as old from ${table} where ${naming}) was
        where t.id = was.id returning t.id, t.version, was.old, t.${column} as new`),
  ])
  await record(pointer, rows, merge)
}

/** Rows that hang on the row by a `subject` hang on the other. */
const moveSubjects = async (model: Model, merge: Merge): Promise<void> => {
  const { from, into, engine, tx } = merge
  for (const { model: other, by } of subjectsOf(engine)) {
    const rows = await tx.all<{ id: string; version: number }>(
      sql`update ${name(other.table)} t set ${name(`${by}_id`)} = ${into}, version = version + 1
        where ${name(`${by}_type`)} = ${model.name} and ${name(`${by}_id`)} = ${from} and ${outsideClosed(engine.models, other, 't')} returning id, version`,
    )
    await recordEvents(
      tx,
      rows.map(({ id, version }) => ({
        entity: other.name,
        rowId: id,
        action: 'updated',
        version,
        caller: merge.caller,
        at: engine.now(),
        changes: [{ field: `${by}_id`, old: from, new: into }],
      })),
    )
  }
}

/** Makes everything that uses one row use the other, whoever may see it: the deleted row has no uses left. */
export const moveUses = async (model: Model, merge: Merge): Promise<void> => {
  for (const pointer of pointersTo(model, merge.engine))
    await (isList(pointer.field) ? moveLists : moveReferences)(pointer, merge)
  for (const pointer of namingFields(merge.engine)) await moveNames(pointer, merge)
  await moveSubjects(model, merge)
}
