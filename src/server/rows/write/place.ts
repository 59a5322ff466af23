import { sql } from 'drizzle-orm'
import type { Model } from '../../../core/declare/model.ts'
import type { Actor } from '../../actor.ts'
import { type Json, name, type Queryable, uuids } from '../../db/database.ts'
import type { Engine } from '../../engine.ts'
import { faultAt } from '../../problem.ts'
import { readerFor } from '../read/read.ts'
import { lockRows } from '../references/row-locks.ts'
import { type Beside, keysBeside, lockOrder, orderFieldOf, orderOf, rankOf } from './order-keys.ts'
import { writerFor } from './write.ts'

export type PlaceRequest = {
  /** The rows in their new order. */
  readonly rows: readonly { readonly id: string; readonly version: number | undefined }[]
  /** Values written to all of them, as in an update. */
  readonly values: Json
  /** New neighbour; undefined keeps the positions. */
  readonly beside: Beside | undefined
}

type Context = { readonly engine: Engine; readonly caller: Actor; readonly tx: Queryable }

const keysFor = async (model: Model, { rows, beside }: PlaceRequest, { engine, caller, tx }: Context) => {
  const rank = rankOf(model)
  if (beside === undefined || rank === undefined) return undefined
  const ids = rows.map(({ id }) => id)
  const fault = faultAt(beside.side, 'bad_reference')
  const within = orderFieldOf(model, rank)
  const anchor = await readerFor(engine, caller, tx).stored(model, beside.id, within === undefined ? [] : [within])
  if (anchor === undefined || ids.includes(beside.id)) throw fault
  const order = orderOf(model, rank, anchor)
  // A row of another order has no position in this one; visibility is checked by the write.
  const ofAnother = sql`select 1 as yes from ${name(model.table)} where id = any(${uuids(ids)}) and not ${order.rows} limit 1`
  // PostgreSQL runs the statements one after the other, so both others see the rows as they are under the lock.
  const [, stranger, keys] = await tx.together<[unknown, Json | undefined, readonly string[] | undefined]>([
    (on) => lockOrder(order, on),
    (on) => on.one(ofAnother),
    (on) => keysBeside(order, beside, ids, on),
  ])
  if (stranger !== undefined || keys === undefined) throw fault
  return keys.map((key) => ({ [rank.wire]: key }))
}

/**
 * Moves rows next to another in the order made by hand and writes values to them: all or none. A position is
 * relative to one visible row, so it is right in every part of the order that contains both.
 * @throws Problem what an update throws; 422 at `after` or `before` if that row is unknown or of another order
 */
export const placeRows = async (model: Model, move: PlaceRequest, context: Context): Promise<void> => {
  const { engine, caller, tx } = context
  const keys = await keysFor(model, move, context)
  const ids = move.rows.map(({ id }) => id)
  await lockRows(engine, model, { ids, wires: new Set(Object.keys(move.values)) }, tx)
  const writer = writerFor(engine, caller, tx)
  for (const [at, { id, version }] of move.rows.entries()) {
    const options = keys === undefined ? {} : { keys: keys[at] ?? {} }
    await writer.update(model, id, move.values, { ...options, ...(version === undefined ? {} : { version }) })
  }
}

/** Returns the rows after a move; for one that is no longer visible to the caller, its id only. */
export const placedRows = async (
  model: Model,
  { rows }: PlaceRequest,
  include: readonly string[],
  { engine, caller, tx }: Context,
): Promise<readonly Json[]> => {
  const ids = rows.map(({ id }) => id)
  const visible = await readerFor(engine, caller, tx).some(model, ids, include)
  const byId = new Map(visible.map((row) => [String(row.id), row as Json]))
  return ids.map((id) => byId.get(id) ?? { id })
}
