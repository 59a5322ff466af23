// Decision (2026-11): The server assigns order keys, one transaction at a time for an order (advisory lock). Keys
// longer than 40 characters make it space the whole order anew, which is no change of any row. The event of a move
// carries the key for undo and live updates; no history shows it. Keys in the log are spaced anew with the order, so that an undo
// of a move leads back between the same neighbours.
import { type SQL, sql } from 'drizzle-orm'
import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import { type Json, name, prepared, type Queryable, texts, uuids } from '../../db/database.ts'
import { type LoggedOrder, loggedKeys, renameLogged } from './logged-keys.ts'

/**
 * Longest order key; a thousand rows inserted at one position would reach 200 characters (anchors, 'Order on a
 * board').
 */
const longestKey = 40

/** An order made by hand: its rows, and its column. Equal keys are ordered by id. */
export type Order = LoggedOrder & {
  readonly key: SQL
  /** Lock name, the same for all processes that change this order. */
  readonly lock: string
}

/** The rank of an entity; the first, where it has several. */
export const rankOf = (model: Model): ModelField | undefined => model.fields.find(({ field }) => field.kind === 'rank')

/** The field whose value says which order a row is in; undefined if all rows of the entity are in one. */
export const orderFieldOf = (model: Model, rank: ModelField): ModelField | undefined => {
  const declared = rank.field.kind === 'rank' ? rank.field.within : undefined
  return declared === undefined ? undefined : model.byName.get(declared)
}

/** @param row values by wire name of any row of the order; only that of `orderFieldOf` is read */
export const orderOf = (model: Model, rank: ModelField, row: Json): Order => {
  const within = orderFieldOf(model, rank)
  const owner = within === undefined ? undefined : (row[within.wire] ?? null)
  const column = name(within?.column ?? '')
  const rows = within === undefined ? sql`true` : owner === null ? sql`${column} is null` : sql`${column} = ${owner}`
  const lock = [model.table, rank.column, ...(within === undefined ? [] : [String(owner)])].join(' ')
  return { table: name(model.table), key: name(rank.column ?? ''), rows, entity: model.name, field: rank.wire, lock }
}

type KeyedRow = { readonly id: string; readonly key: string }

/** A key after all others. Two concurrent calls may get the same key; their rows are then ordered by id. */
export const lastKey = async ({ table, key, rows }: Order, tx: Queryable): Promise<string> => {
  const last = await tx.one<{ key: string }>(
    prepared(sql`select ${key} as key from ${table} where ${rows} order by ${key} desc limit 1`),
  )
  return generateKeyBetween(last?.key ?? null, null)
}

/** Locks the order until the transaction ends, so that nobody else assigns keys at the same position. */
export const lockOrder = async (order: Order, tx: Queryable): Promise<void> => {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${order.lock}, 0))`)
}

/** Assigns short, evenly spaced keys to all rows, keeping their order; no version and no event. */
const respace = async (order: Order, tx: Queryable): Promise<void> => {
  const { table, key, rows } = order
  const [, inOrder, logged] = await tx.together<[number, KeyedRow[], readonly string[]]>([
    (on) => on.run(sql`select 1 from ${table} where ${rows} order by id for no key update`),
    (on) => on.all(sql`select id, ${key} as key from ${table} where ${rows} order by ${key}, id`),
    (on) => loggedKeys(order, on),
  ])
  const keys = new Set(inOrder.map((row) => row.key))
  // A key that only the log has keeps its place between those of rows.
  const left = logged.filter((one) => !keys.has(one)).map((one) => ({ id: undefined, key: one }))
  const places = [...inOrder, ...left].toSorted((a, b) => (a.key === b.key ? 0 : a.key < b.key ? -1 : 1))
  const spaced = generateNKeysBetween(null, null, places.length)
  const ids = places.flatMap(({ id }, n) => (id === undefined ? [] : [{ id, key: spaced[n] ?? '' }]))
  await tx.run(
    sql`update ${table} r set ${key} = n.key from unnest(${uuids(ids.map(({ id }) => id))}, ${texts(ids.map((one) => one.key))}) n(id, key) where r.id = n.id`,
  )
  await renameLogged(order, new Map(places.map((place, n) => [place.key, spaced[n] ?? ''])), tx)
}

export type Beside = { readonly id: string; readonly side: 'after' | 'before' }

/**
 * Keys for rows placed directly beside another, in the given order (rocicorp's fractional indexing). The order must
 * be locked.
 * @param moved ids of the rows to place; their current positions are ignored
 * @returns undefined if the neighbour is not in this order
 */
export const keysBeside = async (
  order: Order,
  { id, side }: Beside,
  moved: readonly string[],
  tx: Queryable,
): Promise<readonly string[] | undefined> => {
  const { table, key, rows } = order
  const [than, way] = side === 'after' ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`]
  const find = () =>
    tx.one<{ at: string; next: string | null }>(sql`
      select a.${key} as at, (
        select ${key} from ${table} where ${rows} and (${key}, id) ${than} (a.${key}, a.id) and not id = any(${uuids(moved)})
        order by ${key} ${way}, id ${way} limit 1) as next
      from ${table} a where a.id = ${id} and ${rows}`)
  const between = ({ at, next }: { at: string; next: string | null }): readonly string[] | undefined => {
    // No key fits between equal keys.
    if (at === next) return undefined
    const [low, high] = side === 'after' ? [at, next] : [next, at]
    const keys = generateNKeysBetween(low, high, moved.length)
    return keys.some((one) => one.length > longestKey) ? undefined : keys
  }
  const neighbours = await find()
  if (neighbours === undefined) return undefined
  const keys = between(neighbours)
  if (keys !== undefined) return keys
  await respace(order, tx)
  const spaced = await find()
  return spaced === undefined ? undefined : between(spaced)
}

/**
 * Returns the key that leads a row back to its earlier place, or one beside it if another row is there now. The order
 * must be locked.
 * @param moved id of the row
 */
export const keyAgain = async (order: Order, old: string, moved: string, tx: Queryable): Promise<string> => {
  const { table, key, rows } = order
  const taken = await tx.one<{ id: string }>(
    sql`select id from ${table} where ${rows} and ${key} = ${old} and id <> ${moved} order by id limit 1`,
  )
  if (taken === undefined) return old
  const keys = await keysBeside(order, { id: taken.id, side: 'before' }, [moved], tx)
  return keys?.[0] ?? old
}
