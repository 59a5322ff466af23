// Decision (2026-11): A deletion locks all rows that it takes along before it judges them (`holdRows`): a write that
// adds a row below one of them waits and finds it gone. Emptying the trash never deletes living rows; they go to the
// trash first.
import { type SQL, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import { keyOfEntity } from '../../../core/words/keys.ts'
import type { Caller } from '../../actor.ts'
import { col, type Json, name, type Queryable, uuids } from '../../db/database.ts'
import { engineViews } from '../../db/engine-tables.ts'
import { joinTableOf } from '../../db/tables.ts'
import type { Engine } from '../../engine.ts'
import { recordEvent } from '../../log/events.ts'
import { keepGone } from '../../log/last-rows.ts'
import { Problem } from '../../problem.ts'
import { alive, inTrash } from '../rules/alive.ts'

export type GoneContext = {
  readonly engine: Engine
  readonly caller: Caller
  readonly tx: Queryable
  /** Lists of references in other rows do not block the deletion; the row is removed from them. */
  readonly unlinks?: boolean
  /** Source for the log; `api` by default. */
  readonly source?: string
  /** Rows that follow and have a trash of their own are deleted only if they went there before this time. */
  readonly trashedBefore?: string
  /** Id of the event of the deletion that takes this one along. */
  readonly cause?: string
  /** Keys (`entity id`) of the rows above that are being deleted: in a ring of parents a row is below itself. */
  readonly going?: ReadonlySet<string>
}
export type Pointer = { readonly model: Model; readonly field: ModelField }

/** Returns the fields of other entities that reference this one, including who created or changed a row. */
export const pointersTo = (model: Model, engine: Engine): Pointer[] =>
  keepingModels(engine).flatMap((other) =>
    other.fields
      .filter(({ field }) => (field.kind === 'ref' || field.kind === 'refs') && field.to === model.name)
      .map((field) => ({ model: other, field })),
  )

/** Returns the entities whose rows hold others back or go with them; views are left out, as they only show rows. */
const keepingModels = ({ models }: Engine): readonly Model[] =>
  models.all.filter(({ table }) => !engineViews.includes(table))

/** Returns the fields by which rows hang on those of any entity. */
export const subjectsOf = (engine: Engine): readonly { readonly model: Model; readonly by: string }[] =>
  keepingModels(engine).flatMap((model) =>
    Object.entries(model.entity.fields).flatMap(([by, { kind }]) => (kind === 'subject' ? [{ model, by }] : [])),
  )

export const onDelete = ({ model, field }: Pointer): 'restrict' | 'clear' | 'follow' => {
  if (model.entity.goesWithMaker === true && field.name === 'created_by') return 'follow'
  if (model.entity.goesWithMaker === true && field.name === 'updated_by') return 'clear'
  return field.field.kind === 'ref' ? (field.field.onDelete ?? 'restrict') : 'restrict'
}

/** Returns the living rows that point to some. */
const rowsPointing = ({ model, field }: Pointer, ids: readonly string[]): SQL => {
  if (field.field.kind === 'refs')
    return sql`from ${name(joinTableOf(model, field))} l join ${name(model.table)} p on p.id = l.source_id
      where l.target_id = any(${uuids(ids)}) and ${alive(model, 'p')}`
  return sql`from ${name(model.table)} p where ${col('p', field.column ?? '')} = any(${uuids(ids)}) and ${alive(model, 'p')}`
}

/** The event's source, if it is not a call. */
const fromOf = ({ source }: GoneContext) => (source === undefined ? {} : { source })

/** Returns the refusal to delete rows to which rows of an entity refer. */
export const inUse = (by: Model, count: number): Problem =>
  new Problem(409, 'in_use', {
    params: { count },
    words: { entity: keyOfEntity(by.name, 'many') },
    extra: { entity: by.name, count },
  })

const countRefusals = async (model: Model, id: string, { engine, tx, unlinks = false }: GoneContext): Promise<void> => {
  for (const pointer of pointersTo(model, engine)) {
    if (onDelete(pointer) !== 'restrict' || (unlinks && pointer.field.field.kind === 'refs')) continue
    const own = pointer.model === model && pointer.field.field.kind === 'ref' ? sql` and p.id <> ${id}` : sql``
    const count = await tx.one<{ n: number }>(sql`select count(*)::int as n ${rowsPointing(pointer, [id])}${own}`)
    if (count !== undefined && count.n > 0) throw inUse(pointer.model, count.n)
  }
}

/** Refuses to delete a row to which only rows in the trash refer, as these may be restored; it says where to look. */
const assertOutOfTrash = async (model: Model, id: string, { engine, tx }: GoneContext): Promise<void> => {
  for (const pointer of pointersTo(model, engine)) {
    const { model: by, field } = pointer
    if (by.entity.trash !== true || onDelete(pointer) !== 'restrict') continue
    const own = by === model ? sql`p.id <> ${id}` : sql`true`
    const naming =
      field.field.kind === 'refs'
        ? sql`exists (select 1 from ${name(joinTableOf(by, field))} l where l.source_id = p.id and l.target_id = ${id})`
        : sql`${col('p', field.column ?? '')} = ${id}`
    const found = await tx.one<{ n: number }>(
      sql`select count(*)::int as n from ${name(by.table)} p where ${inTrash('p')} and ${own} and ${naming}`,
    )
    const count = found?.n ?? 0
    if (count > 0)
      throw new Problem(409, 'in_use_by_trash', {
        params: { count },
        words: { entity: keyOfEntity(by.name, count === 1 ? 'one' : 'many') },
        extra: { entity: by.name, count },
      })
  }
}

const clearPointers = async (model: Model, id: string, context: GoneContext): Promise<void> => {
  const { engine, caller, tx } = context
  for (const pointer of pointersTo(model, engine)) {
    if (onDelete(pointer) !== 'clear') continue
    const column = name(pointer.field.column ?? '')
    const rows = await tx.all<{ id: string; version: number }>(
      sql`update ${name(pointer.model.table)} set ${column} = null, version = version + 1 where ${column} = ${id} returning id, version`,
    )
    for (const row of rows)
      await recordEvent(tx, {
        entity: pointer.model.name,
        rowId: row.id,
        action: 'updated',
        version: row.version,
        caller,
        at: engine.now(),
        ...fromOf(context),
        changes: [{ field: pointer.field.wire, old: id, new: null }],
      })
  }
}

/** Deletes the rows that follow a deleted row, whether or not the caller sees them. */
const removeFollowers = async (model: Model, id: string, context: GoneContext): Promise<void> => {
  const { engine } = context
  for (const pointer of pointersTo(model, engine)) {
    if (onDelete(pointer) !== 'follow') continue
    await removeAll(pointer.model, sql`${col('p', pointer.field.column ?? '')} = ${id}`, context, context.trashedBefore)
  }
  // Rows that hang on any entity by a `subject`.
  for (const { model: other, by } of subjectsOf(engine))
    await removeAll(other, sql`${col('p', `${by}_type`)} = ${model.name} and ${col('p', `${by}_id`)} = ${id}`, context)
}

/**
 * Deletes all rows of a condition, each with its event and its own followers.
 * @param before rows with a trash of their own must have gone there before this time, or nothing is deleted
 */
const removeAll = async (model: Model, condition: SQL, context: GoneContext, before?: string): Promise<void> => {
  const { engine, caller, tx } = context
  const followers = await tx.all<{ id: string }>(
    sql`select p.id from ${name(model.table)} p where ${condition} order by p.id`,
  )
  for (const { id } of followers) {
    // An earlier iteration may have deleted it already.
    const row = await tx.one(sql`select p.* from ${name(model.table)} p where p.id = ${id} for update of p`)
    if (row === undefined || context.going?.has(keyOf(model, id)) === true) continue
    if (before !== undefined && model.entity.trash === true && !isTrashed(row, before)) throw inUse(model, 1)
    await engine.hooks[model.name]?.beforeDelete?.(row, { tx, caller, engine })
    await removeForGood(model, row, context)
  }
}

const keyOf = (model: Model, id: string): string => `${model.name} ${id}`

/** Clears the references to a row in rows above it that are being deleted, which breaks their ring. */
const openRing = async (model: Model, id: string, { engine, tx, going = new Set() }: GoneContext): Promise<void> => {
  if (going.size === 0) return
  for (const { model: other, field } of pointersTo(model, engine)) {
    // A list of references has a table of its own.
    if (typeof field.column !== 'string') continue
    const above = [...going].flatMap((key) =>
      key.startsWith(`${other.name} `) ? [key.slice(other.name.length + 1)] : [],
    )
    const column = name(field.column)
    if (above.length > 0)
      await tx.run(
        sql`update ${name(other.table)} set ${column} = null where id = any(${uuids(above)}) and ${column} = ${id}`,
      )
  }
}

const isTrashed = ({ deleted_at: at }: Json, before: string): boolean => typeof at === 'string' && at < before

/**
 * Raises the version of the rows whose list of references names a row. They are locked first, by id: the statement that
 * waits for a lock would return their lists as they were before.
 * @returns these rows with their lists
 */
export const raiseNaming = async (
  { model, field }: Pointer,
  id: string,
  tx: Queryable,
): Promise<readonly { readonly id: string; readonly version: number; readonly listed: readonly string[] }[]> => {
  const table = name(joinTableOf(model, field))
  const naming = sql`select source_id from ${table} where target_id = ${id}`
  const [, rows] = await tx.together<[number, { id: string; version: number; listed: readonly string[] }[]]>([
    (on) =>
      on.run(sql`select 1 from ${name(model.table)} o where o.id in (${naming}) order by o.id for no key update of o`),
    (on) =>
      on.all(sql`update ${name(model.table)} o set version = version + 1 where o.id in (${naming})
        returning o.id, o.version, array(select target_id::text from ${table} where source_id = o.id order by 1) as listed`),
  ])
  return rows
}

/** Removes the row from lists of references in other rows, each with its event. */
const unlink = async (model: Model, id: string, context: GoneContext): Promise<void> => {
  const { engine, caller, tx } = context
  for (const { model: other, field } of pointersTo(model, engine)) {
    if (field.field.kind !== 'refs') continue
    const table = name(joinTableOf(other, field))
    const naming = await raiseNaming({ model: other, field }, id, tx)
    await tx.run(sql`delete from ${table} where target_id = ${id}`)
    for (const { id: rowId, version, listed } of naming)
      await recordEvent(tx, {
        entity: other.name,
        rowId,
        action: 'updated',
        version,
        caller,
        at: engine.now(),
        ...fromOf(context),
        changes: [{ field: field.wire, old: listed, new: listed.filter((one) => one !== id) }],
      })
  }
}

/**
 * Deletes a row for good, with its followers.
 * @param event id of its event
 * @returns id of its event
 * @throws Problem 409 if something else references it, with the entity and count
 */
export const removeForGood = async (
  model: Model,
  row: Json,
  above: GoneContext,
  event: string = uuidv7(),
): Promise<string> => {
  const { engine, caller, tx } = above
  const id = row.id as string
  await openRing(model, id, above)
  const below = { ...above, cause: above.cause ?? event }
  const context = { ...below, going: new Set([...(above.going ?? []), keyOf(model, id)]) }
  await countRefusals(model, id, context)
  await removeFollowers(model, id, context)
  await clearPointers(model, id, context)
  if (context.unlinks === true) await unlink(model, id, context)
  await assertOutOfTrash(model, id, context)
  const lists: Json = {}
  for (const field of model.fields)
    if (field.field.kind === 'refs') {
      const gone = await tx.all<{ id: string }>(
        sql`delete from ${name(joinTableOf(model, field))} where source_id = ${id} returning target_id as id`,
      )
      lists[field.wire] = gone.map((one) => one.id)
    }
  await tx.run(sql`delete from ${name(model.table)} where id = ${id}`)
  if (model.entity.versions !== undefined)
    await tx.run(sql`delete from text_version where entity = ${model.name} and row_id = ${id}`)
  if (model.entity.coedits !== undefined)
    for (const table of ['coedit_update', 'coedit_base', 'coedit_state'])
      await tx.run(sql`delete from ${name(table)} where entity = ${model.name} and row_id = ${id}`)
  await keepGone(model, [{ ...row, ...lists }], tx)
  await recordEvent(tx, {
    id: event,
    ...(above.cause === undefined ? {} : { cause: above.cause }),
    entity: model.name,
    rowId: id,
    action: 'deleted',
    version: (row.version as number) + 1,
    caller,
    at: engine.now(),
    ...fromOf(context),
    changes: [],
    row: { ...row, ...lists },
  })
  return event
}
