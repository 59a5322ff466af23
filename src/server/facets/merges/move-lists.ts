// Decision (2026-11): Links and lists of a merged row go over to the other, tags are copied: a closed row is still
// found by them. A link between the two ends, and so does one that the other row has already or that would close a
// ring.
import { type SQL, sql } from 'drizzle-orm'
import type { Model } from '../../../core/declare/model.ts'
import type { Caller } from '../../actor.ts'
import { name, type Queryable, uuids } from '../../db/database.ts'
import { joinTableOf } from '../../db/tables.ts'
import type { Engine } from '../../engine.ts'
import { recordEvents } from '../../log/events.ts'
import { kindsOf, type LinkKind, leadsTo } from '../links/links.ts'

type Merge = {
  readonly id: string
  readonly into: string
  readonly engine: Engine
  readonly caller: Caller
  readonly tx: Queryable
}
/** A list as one of its two sides sees it. */
type Side = { readonly wire: string; readonly table: SQL; readonly at: SQL; readonly other: SQL }

const [source, target] = [sql`source_id`, sql`target_id`]

/** Returns the lists of references that belong to the row; favourites are left out, as each belongs to one user. */
const listsOf = (model: Model) =>
  model.fields.flatMap((list) =>
    list.field.kind === 'refs' && list.name !== 'favored_by'
      ? [{ name: list.name, wire: list.wire, table: name(joinTableOf(model, list)) }]
      : [],
  )

/** Returns the ids in the lists of rows, by row and list. */
const namedIn = async (
  sides: readonly Side[],
  rows: readonly string[],
  tx: Queryable,
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const named = new Map<string, readonly string[]>()
  for (const { wire, table, at, other } of sides) {
    const found = await tx.all<{ row: string; ids: readonly string[] }>(
      sql`select ${at}::text as "row", array_agg(${other}::text order by ${other}) as ids from ${table} where ${at} = any(${uuids(rows)}) group by 1`,
    )
    for (const { row, ids } of found) named.set(`${row} ${wire}`, ids)
  }
  return named
}

const idsIn = async (tx: Queryable, table: SQL, at: SQL, other: SQL, id: string): Promise<readonly string[]> =>
  (await tx.all<{ id: string }>(sql`select ${other} as id from ${table} where ${at} = ${id} order by 1`)).map(
    (row) => row.id,
  )

/** Moves the links of a kind, in both directions. */
const moveLinks = async (kind: LinkKind, { id, into, tx }: Merge): Promise<void> => {
  const { table, acyclic } = kind
  const [ahead, back] = [await idsIn(tx, table, source, target, id), await idsIn(tx, table, target, source, id)]
  await tx.run(sql`delete from ${table} where ${id} in (source_id, target_id)`)
  const pairs = [...ahead.map((one) => [into, one] as const), ...back.map((one) => [one, into] as const)]
  for (const [from, to] of pairs) {
    if (from === to) continue
    if (acyclic && (await leadsTo(from, [to], kind, tx))) continue
    await tx.run(sql`insert into ${table} (source_id, target_id) select ${from}::uuid, ${to}::uuid
      where not exists (select 1 from ${table} where source_id = ${to} and target_id = ${from}) on conflict do nothing`)
  }
}

/** Moves the lists of the merged row to the other. Each row whose lists change gets an event. */
export const moveLists = async (model: Model, merge: Merge): Promise<void> => {
  const { id, into, engine, caller, tx } = merge
  const [lists, kinds] = [listsOf(model), kindsOf(model)]
  const sides: readonly Side[] = [
    ...lists.map(({ wire, table }) => ({ wire, table, at: source, other: target })),
    ...kinds.map(({ back, table }) => ({ wire: back, table, at: target, other: source })),
  ]
  const linked: string[] = []
  for (const { table } of kinds)
    linked.push(...(await idsIn(tx, table, source, target, id)), ...(await idsIn(tx, table, target, source, id)))
  const rows = [...new Set([id, into, ...linked])].sort()
  await tx.run(sql`select 1 from ${name(model.table)} where id = any(${uuids(rows)}) order by id for no key update`)
  const before = await namedIn(sides, rows, tx)
  for (const kind of kinds) await moveLinks(kind, merge)
  for (const { name: list, table } of lists) {
    if (kinds.some(({ field }) => field === list)) continue
    await tx.run(
      sql`insert into ${table} (source_id, target_id) select ${into}::uuid, target_id from ${table} where source_id = ${id} on conflict do nothing`,
    )
    if (model.entity.tags === undefined || list !== 'tags')
      await tx.run(sql`delete from ${table} where source_id = ${id}`)
  }
  const after = await namedIn(sides, rows, tx)
  const changesOf = (row: string) =>
    sides.flatMap(({ wire }) => {
      const [old, now] = [before.get(`${row} ${wire}`) ?? [], after.get(`${row} ${wire}`) ?? []]
      return old.join() === now.join() ? [] : [{ field: wire, old, new: now }]
    })
  const changed = rows.filter((row) => changesOf(row).length > 0)
  const raised = await tx.all<{ id: string; version: number }>(
    sql`update ${name(model.table)} set version = version + 1 where id = any(${uuids(changed)}) returning id, version`,
  )
  await recordEvents(
    tx,
    raised.map((row) => ({
      entity: model.name,
      rowId: row.id,
      action: 'updated',
      version: row.version,
      caller,
      at: engine.now(),
      changes: changesOf(row.id),
    })),
  )
}
