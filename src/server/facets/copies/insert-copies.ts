import { sql } from 'drizzle-orm'
import { generateNKeysBetween } from 'fractional-indexing'
import { ownReferences } from '../../../core/declare/copied.ts'
import { traitsOf } from '../../../core/declare/kinds.ts'
import { type Model, type ModelField, parentFieldOf } from '../../../core/declare/model.ts'
import { isoOf } from '../../clock.ts'
import { and, type Json, name, type Queryable, uuids } from '../../db/database.ts'
import { joinTableOf, pathColumn } from '../../db/tables.ts'
import { recordEvents } from '../../log/events.ts'
import { forbidden } from '../../problem.ts'
import type { Scope } from '../../rows/query/expression.ts'
import { isOpen } from '../../rows/rules/alive.ts'
import { lastKey, lockOrder, orderFieldOf, orderOf } from '../../rows/write/order-keys.ts'

/** A row that is about to be made, by wire names. */
export type Copy = {
  readonly id: string
  /** Id of the row that was copied. */
  readonly of: string
  readonly values: Json
  readonly lists: { readonly [wire: string]: readonly string[] }
  /** Values of the row that was copied, by wire name. */
  readonly was: Json
}

/** Most rows of one statement. */
const mostAtOnce = 500

/** Puts parents before the rows below them, so that no statement refers to a row of a later one. */
const parentsFirst = (model: Model, copies: readonly Copy[]): readonly Copy[] => {
  const own = ownReferences(model)
  if (own.length === 0) return copies
  const byId = new Map(copies.map((copy) => [copy.id, copy]))
  const done = new Set<string>()
  const sorted: Copy[] = []
  const take = (copy: Copy): void => {
    if (done.has(copy.id)) return
    done.add(copy.id)
    for (const { wire } of own) {
      const parent = byId.get(String(copy.values[wire]))
      if (parent !== undefined) take(parent)
    }
    sorted.push(copy)
  }
  for (const copy of copies) take(copy)
  return sorted
}

/** Keeps ranks that order the copies among themselves; copies that join the order of their originals come last. */
const giveRanks = async (model: Model, copies: readonly Copy[], tx: Queryable): Promise<void> => {
  for (const rank of model.fields.filter(({ field }) => traitsOf(field).sorted === true)) {
    const within = orderFieldOf(model, rank)
    const ownerOf = ({ values }: Copy) => (within === undefined ? null : (values[within.wire] ?? null))
    const staying = copies.filter((copy) => within === undefined || ownerOf(copy) === (copy.was[within.wire] ?? null))
    for (const owner of new Set(staying.map(ownerOf))) {
      const group = staying
        .filter((copy) => ownerOf(copy) === owner)
        .toSorted((a, b) => (String(a.was[rank.wire]) < String(b.was[rank.wire]) ? -1 : 1))
      const order = orderOf(model, rank, group[0]?.values ?? {})
      await lockOrder(order, tx)
      const keys = generateNKeysBetween(await lastKey(order, tx), null, group.length)
      for (const [n, copy] of group.entries()) copy.values[rank.wire] = keys[n]
    }
  }
}

/** Returns the rows above each row of a tree. */
const pathsOf = async (
  model: Model,
  copies: readonly Copy[],
  tx: Queryable,
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const parent = parentFieldOf(model, model.entity.tree?.rows)
  const paths = new Map<string, readonly string[]>()
  if (model.entity.tree === undefined || parent === undefined) return paths
  const own = new Set(copies.map(({ id }) => id))
  const above = copies.flatMap(({ values }) => {
    const id = values[parent.wire]
    return typeof id === 'string' && !own.has(id) ? [id] : []
  })
  const rows = await tx.all<{ id: string; path: readonly string[] }>(
    sql`select id, ${name(pathColumn)} as path from ${name(model.table)} where id = any(${uuids([...new Set(above)])})`,
  )
  for (const { id, path } of rows) paths.set(id, path)
  for (const { id, values } of copies) {
    const up = values[parent.wire]
    paths.set(id, typeof up === 'string' ? [...(paths.get(up) ?? []), up] : [])
  }
  return paths
}

const insertLists = async (model: Model, copies: readonly Copy[], tx: Queryable): Promise<void> => {
  for (const field of model.fields) {
    const links = copies.flatMap(({ id, lists }) => (lists[field.wire] ?? []).map((target) => ({ id, target })))
    if (links.length === 0) continue
    await tx.run(
      sql`insert into ${name(joinTableOf(model, field))} (source_id, target_id) select * from unnest(${uuids(links.map(({ id }) => id))}, ${uuids(links.map(({ target }) => target))}) on conflict do nothing`,
    )
  }
}

export type Insert = {
  readonly scope: Scope
  readonly tx: Queryable
  readonly fields: readonly ModelField[]
  /** Id of the user to whom the copies belong; null for the server itself. */
  readonly maker: string | null
  /** Event of the copy with which these come along. */
  readonly cause: string
  /** Receives the number of rows after each statement. */
  readonly tell: (rows: number) => void
}

/**
 * Inserts copies of one entity, some hundred with each statement, each with its event.
 * @throws Problem 403 if the caller may not make one of them
 */
export const insertCopies = async (model: Model, copies: readonly Copy[], insert: Insert): Promise<void> => {
  const { scope, tx, fields, maker: by, cause, tell } = insert
  const { engine, caller, rules } = scope
  const at = engine.now()
  const about = { version: 1, created_at: isoOf(at), updated_at: isoOf(at), created_by: by, updated_by: by }
  await giveRanks(model, copies, tx)
  const sorted = parentsFirst(model, copies)
  const paths = await pathsOf(model, sorted, tx)
  const tree = model.entity.tree === undefined ? [] : [pathColumn]
  const columns = [...fields.map(({ column }) => column ?? ''), ...tree, 'id', ...Object.keys(about)]
  const list = sql.join(columns.map(name), sql`, `)
  for (let from = 0; from < sorted.length; from += mostAtOnce) {
    const some = sorted.slice(from, from + mostAtOnce)
    const rows = some.map(({ id, values }) => ({
      ...Object.fromEntries(fields.map(({ column, wire }) => [column ?? '', values[wire] ?? null])),
      ...(tree.length === 0 ? {} : { [pathColumn]: paths.get(id) ?? [] }),
      id,
      ...about,
    }))
    await tx.run(
      sql`insert into ${name(model.table)} (${list}) select ${list} from jsonb_populate_recordset(null::${name(model.table)}, ${JSON.stringify(rows)}::jsonb)`,
    )
    await insertLists(model, some, tx)
    tell(some.length)
  }
  const rule = rules.sql(model, 'create', 't')
  if (!isOpen(rule)) {
    const ids = uuids(sorted.map(({ id }) => id))
    const refused = await tx.one(
      sql`select 1 as yes from ${name(model.table)} t where ${and([sql`t.id = any(${ids})`, sql`(${rule}) is not true`])} limit 1`,
    )
    if (refused !== undefined) throw forbidden()
  }
  const tracked = fields.filter((field) => field.tracked)
  await recordEvents(
    tx,
    sorted.map(({ id, values, lists }) => ({
      entity: model.name,
      rowId: id,
      action: 'created',
      version: 1,
      caller,
      at,
      source: copySource,
      cause,
      changes: [
        ...tracked.flatMap(({ wire }) =>
          (values[wire] ?? null) === null ? [] : [{ field: wire, old: null, new: values[wire] }],
        ),
        ...Object.entries(lists).map(([field, ids]) => ({ field, old: [], new: [...ids].sort() })),
      ],
    })),
  )
}

/** Source of the events of copies. */
export const copySource = 'copy'
