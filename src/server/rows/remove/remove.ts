// Decision (2026-11): Entities with `trash` keep the row; others are refused while something refers to them.
// Nothing cascades in the database, because that would bypass the log; rows with `goesWithMaker` are deleted here,
// each with its event. A row below a row in the trash is hidden too, unless it has a trash of its own.
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Model } from '../../../core/declare/model.ts'
import { keyOfEntity } from '../../../core/words/keys.ts'
import type { Caller } from '../../actor.ts'
import { isoOf } from '../../clock.ts'
import { and, col, type Json, name, type Queryable, uuids } from '../../db/database.ts'
import type { Engine } from '../../engine.ts'
import { recordEvents } from '../../log/events.ts'
import { forbidden, notFound, Problem } from '../../problem.ts'
import type { Scope } from '../query/expression.ts'
import { lockRows } from '../references/row-locks.ts'
import { alive } from '../rules/alive.ts'
import { assertMayDelete } from '../rules/guards.ts'
import { leavePlace } from './leave-place.ts'
import { onDelete, pointersTo, removeForGood } from './remove-for-good.ts'

type Means = { readonly engine: Engine; readonly caller: Caller; readonly tx: Queryable }
/** A row by column. */
type Stored = Json & { readonly id: string; readonly version: number }
/** The context of calls that delete and restore. */
export type Context = Means & { readonly scope: Scope }
/** The id of the event, and that of another row's event which is its cause. */
type EventIds = { readonly id?: string; readonly cause?: string }

/**
 * Moves a row and its children into or out of the trash; the shared timestamp marks which rows went together.
 * @param event ids of the event: its own where there is one row, or that of the row that took these along
 */
const moveWithChildren = async (
  model: Model,
  ids: readonly string[],
  to: { readonly stamp: string } | { readonly from: string },
  context: Means,
  { id: event = uuidv7(), cause }: EventIds = {},
): Promise<void> => {
  const { engine, caller, tx } = context
  const deleting = 'stamp' in to
  const condition = deleting ? sql`deleted_at is null` : sql`deleted_at = ${to.from}`
  const rows = await tx.all<{ id: string; version: number }>(
    sql`update ${name(model.table)} set deleted_at = ${deleting ? to.stamp : null}, version = version + 1 where id = any(${uuids(ids)}) and ${condition} returning id, version`,
  )
  if (rows.length === 0) return
  const at = engine.now()
  await recordEvents(
    tx,
    rows.map((row) => ({
      ...(cause === undefined ? { id: event } : { cause }),
      entity: model.name,
      rowId: row.id,
      action: deleting ? 'deleted' : 'restored',
      version: row.version,
      caller,
      at,
      changes: [],
    })),
  )
  for (const pointer of pointersTo(model, engine)) {
    if (onDelete(pointer) !== 'follow' || pointer.model.entity.trash !== true) continue
    // The children are read after locking: a child that is being moved elsewhere stays, and no new child can be added.
    const children = await tx.all<{ id: string }>(
      sql`select p.id from ${name(pointer.model.table)} p where ${col('p', pointer.field.column ?? '')} = any(${uuids(rows.map(({ id }) => id))}) order by p.id for update`,
    )
    if (children.length > 0)
      await moveWithChildren(
        pointer.model,
        children.map(({ id }) => id),
        to,
        context,
        { cause: cause ?? event },
      )
  }
}

/** Puts a row into the trash without checking permissions: that is up to the caller of this function. */
export const putIntoTrash = async (
  model: Model,
  id: string,
  { engine, caller, tx }: Means,
  event: EventIds = {},
): Promise<void> => {
  // A concurrent insert below this row waits for the lock and then finds the row gone.
  await tx.run(sql`select 1 from ${name(model.table)} where id = ${id} for update`)
  await moveWithChildren(model, [id], { stamp: isoOf(engine.now()) }, { engine, caller, tx }, event)
}

/**
 * Returns a row that the caller may delete, locked.
 * @param inTrash whether the row is in the trash
 */
export const lockVisible = async (
  model: Model,
  id: string,
  { engine, scope, tx }: Context,
  inTrash: boolean,
): Promise<Stored> => {
  const rule = scope.rules.sql(model, 'read', 't')
  const state = inTrash ? sql`t.deleted_at is not null` : alive(model, 't')
  const asked = sql`select t.*, ${scope.rules.sql(model, 'delete', 't')} as "$may" from ${name(model.table)} t where t.id = ${id} and ${and([rule, state])}`
  const [, found] = await tx.together<[unknown, (Stored & { $may: unknown }) | undefined]>([
    (on) => lockRows(engine, model, { ids: [id], wires: new Set() }, on, 'delete'),
    (on) => on.one(asked),
  ])
  if (found === undefined) throw notFound()
  const { $may, ...row } = found
  if ($may !== true) throw forbidden()
  return row
}

/**
 * Refuses a stale version.
 * @param version that the caller read
 * @throws Problem 412 for a stale one (RFC 9110, 13.1.1)
 */
export const assertRead = (row: Json, version: number | undefined): void => {
  if (version !== undefined && version !== row.version)
    throw new Problem(412, 'stale', { extra: { version: row.version } })
}

/**
 * Deletes a row: into the trash with its children, or for good if nothing references it.
 * @param version that the caller read; a stale one is refused
 */
export const removeRow = async (
  model: Model,
  id: string,
  context: Context,
  version?: number,
  event: EventIds = {},
): Promise<void> => {
  const { engine, caller, tx } = context
  const row = await lockVisible(model, id, context, false)
  assertRead(row, version)
  await engine.hooks[model.name]?.beforeDelete?.(row, { tx, caller, engine })
  await assertMayDelete(model, id, context.scope.rules, tx)
  if (model.entity.stream?.leaves !== undefined) {
    await leavePlace(model, model.entity.stream.leaves, row, context)
    return
  }
  if (model.entity.trash === true) {
    await putIntoTrash(model, id, context, event)
    return
  }
  await removeForGood(model, row, { ...context, ...(event.cause !== undefined && { cause: event.cause }) }, event.id)
}

/** Refuses to restore a row while one of its parents is in the trash. */
const assertParentsLive = async (model: Model, row: Json, { engine, tx }: Context): Promise<void> => {
  for (const { field, column } of model.fields) {
    if (field.kind !== 'ref' || field.onDelete !== 'follow' || row[column ?? ''] === null) continue
    const parent = engine.models.of(field.to)
    const live = await tx.one(
      sql`select 1 as yes from ${name(parent.table)} p where p.id = ${row[column ?? '']} and ${alive(parent, 'p')}`,
    )
    if (live === undefined)
      throw new Problem(409, 'parent_deleted', { words: { entity: keyOfEntity(parent.name, 'one') } })
  }
}

/** @throws Problem 409 for a row that is being deleted forever */
export const assertNotGoing = async (model: Model, id: string, tx: Queryable): Promise<void> => {
  const isGoing = await tx.one(sql`select 1 as yes from removal where entity = ${model.name} and row_id = ${id}`)
  if (isGoing !== undefined) throw new Problem(409, 'being_removed')
}

/**
 * Restores a row with everything that went to the trash with it.
 * @param version that the caller read; a stale one is refused
 */
export const restoreRow = async (model: Model, id: string, context: Context, version?: number): Promise<void> => {
  const row = await lockVisible(model, id, context, true)
  assertRead(row, version)
  await assertNotGoing(model, id, context.tx)
  await assertParentsLive(model, row, context)
  await moveWithChildren(model, [id], { from: row.deleted_at as string }, context)
}
