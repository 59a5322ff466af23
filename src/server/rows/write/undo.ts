// Decision (2026-11): Undo is a call of this server: the change log knows what the fields of a version held before,
// also for many rows at once, and the normal write rules report conflicts. Only one's own changes; deletions are
// undone by restoring. Status transition rules do not apply (`isUndo`). Revisit with more than one step of undo.
import { sql } from 'drizzle-orm'
import { traitsOf } from '../../../core/declare/kinds.ts'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import type { Actor } from '../../actor.ts'
import type { Json, Queryable } from '../../db/database.ts'
import type { Engine } from '../../engine.ts'
import { notFound, Problem } from '../../problem.ts'
import { readerFor } from '../read/read.ts'
import { lockRows } from '../references/row-locks.ts'
import { keyAgain, lockOrder, type Order, orderFieldOf, orderOf, rankOf } from './order-keys.ts'
import { undoSource, writerFor } from './write.ts'

const differenceOf = (from: unknown, to: unknown) => {
  const idsIn = (list: unknown): readonly string[] => (Array.isArray(list) ? list : [])
  const [before, after] = [idsIn(from), idsIn(to)]
  return { added: after.filter((id) => !before.includes(id)), removed: before.filter((id) => !after.includes(id)) }
}

type Context = { readonly engine: Engine; readonly caller: Actor; readonly tx: Queryable }
/** A change, by the version that the row had after it; several in turn (an import) also by the first of these. */
export type Done = { readonly id: string; readonly version: number; readonly first?: number }

type Change = { readonly field: string; readonly old: unknown; readonly new: unknown }

/** Returns the outcome of the caller's own changes in these versions, without changes by others. */
const changesOf = (model: Model, { id, version, first = version }: Done, { caller, tx }: Context): Promise<Change[]> =>
  tx.all(
    sql`select c.field, (array_agg(c.old order by e.version))[1] as old, (array_agg(c.new order by e.version desc))[1] as new
      from event e join change c on c.event_id = e.id
      where e.entity = ${model.name} and e.row_id = ${id} and e.version between ${first} and ${version} and e.action = 'updated'
        and e.actor_id = ${caller.id}
      group by c.field`,
  )

/** Returns the order in which a row has its place. */
const orderAt = async (model: Model, rank: ModelField, id: string, { engine, caller, tx }: Context) => {
  const within = orderFieldOf(model, rank)
  const row = await readerFor(engine, caller, tx).stored(model, id, within === undefined ? [] : [within])
  return row === undefined ? undefined : orderOf(model, rank, row)
}

/** Locks everything that undoing changes: first the orders in which rows were moved, as moves do, then the rows. */
export const lockUndone = async (model: Model, rows: readonly Done[], context: Context): Promise<void> => {
  const { engine, tx } = context
  const wires = new Set<string>()
  const orders = new Map<string, Order>()
  for (const row of rows) {
    const rank = rankOf(model)
    const fields = (await changesOf(model, row, context)).map(({ field }) => field)
    for (const field of fields) wires.add(field)
    const order =
      rank !== undefined && fields.includes(rank.wire) ? await orderAt(model, rank, row.id, context) : undefined
    if (order !== undefined) orders.set(order.lock, order)
  }
  for (const [, order] of [...orders].sort(([a], [b]) => (a < b ? -1 : 1))) await lockOrder(order, tx)
  await lockRows(engine, model, { ids: rows.map(({ id }) => id), wires }, tx)
}

/**
 * Undoes one of the caller's own changes by writing the previous values as a new change. If somebody changed one of
 * these fields since, or moved the row again, it is refused like any stale write. The rows are locked before
 * (`lockUndone`).
 * @throws Problem 404 if the row is not visible, 409 if the change cannot be undone
 */
export const undoChange = async (model: Model, done: Done, context: Context): Promise<void> => {
  const { id, version } = done
  const { engine, caller, tx } = context
  if (!(await readerFor(engine, caller, tx).sees(model, id))) throw notFound()
  const changes = await changesOf(model, done, context)
  const rank = rankOf(model)
  const isMove = rank !== undefined && changes.some(({ field }) => field === rank.wire)
  const order = isMove ? await orderAt(model, rank, id, context) : undefined
  const keys: Json = {}
  const before: (readonly [string, unknown])[] = []
  for (const { field: wire, old, new: since } of changes) {
    const field = model.fields.find((one) => one.wire === wire)
    if (field !== undefined && field === rank && order !== undefined)
      keys[wire] = await keyAgain(order, String(old), id, tx)
    // Moments that a series leaves out are written only by calls of their own.
    if (field !== undefined && field.name === model.entity.calendar?.repeats?.without) keys[wire] = old
    if (field === undefined || !field.updatable) continue
    if (traitsOf(field.field).oneWay === true) throw new Problem(409, 'not_undoable')
    // The list is sent as a difference: the whole list may contain references that the caller does not see.
    before.push([wire, field.field.kind === 'refs' ? differenceOf(since, old) : old])
  }
  if (before.length === 0 && Object.keys(keys).length === 0) throw new Problem(409, 'not_undoable')
  const body = { ...Object.fromEntries(before), version }
  await writerFor(engine, caller, tx, { source: undoSource }).update(model, id, body, { keys })
}
