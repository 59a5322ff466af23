import { uuidv7 } from 'uuidv7'
import { type Model, type ModelField, rankWithin } from '../../../core/declare/model.ts'
import type { Caller } from '../../actor.ts'
import type { Json, Queryable } from '../../db/database.ts'
import type { Engine } from '../../engine.ts'
import { faultAt } from '../../problem.ts'
import { readerFor } from '../read/read.ts'
import { keysBeside, lastKey, lockOrder, orderOf } from './order-keys.ts'

type Family = { readonly child: Model; readonly by: ModelField; readonly back: Json }
type Context = { readonly engine: Engine; readonly caller: Caller; readonly tx: Queryable }

/**
 * Returns the order key of a row that says where it is placed among those of its parent.
 * @param row `before`: the id of the row before which it is placed, null to be last; without it the row stays where it
 * is, and a new one comes last
 * @returns values by wire name, as they are stored
 * @throws Problem 422 at `before` if that row is unknown or of another parent
 */
export const placedKey = async (
  { child, by, back }: Family,
  { id, before }: Json,
  { engine, caller, tx }: Context,
): Promise<Json> => {
  const rank = rankWithin(child, by.name)
  if (before === undefined || rank === undefined) return {}
  const order = orderOf(child, rank, back)
  await lockOrder(order, tx)
  if (before === null) return { [rank.wire]: await lastKey(order, tx) }
  const isId = typeof before === 'string' && /^[0-9a-f-]{36}$/i.test(before)
  const isSeen = isId && before !== id && (await readerFor(engine, caller, tx).sees(child, before))
  // A new row has no place yet that were to be ignored.
  const moved = typeof id === 'string' ? id : uuidv7()
  const keys = isSeen ? await keysBeside(order, { id: before, side: 'before' }, [moved], tx) : undefined
  if (keys?.[0] === undefined) throw faultAt('before', 'bad_reference')
  return { [rank.wire]: keys[0] }
}
