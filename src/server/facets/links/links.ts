import { type SQL, sql } from 'drizzle-orm'
import type { Model, Models } from '../../../core/declare/model.ts'
import type { ListChange } from '../../../core/declare/record.ts'
import { type Json, name, prepared, type Queryable, uuids } from '../../db/database.ts'
import { joinTableOf } from '../../db/tables.ts'
import type { EntityHooks, HookContext } from '../../engine.ts'
import { recordEvent } from '../../log/events.ts'
import { faultAt } from '../../problem.ts'
import { type Facet, having } from '../facet.ts'

/** A kind of link between rows of an entity: the stored list, and its name on the other side. */
export type LinkKind = { readonly field: string; readonly back: string; readonly acyclic: boolean; readonly table: SQL }

/** Returns the kinds of links of an entity that are lists. */
export const kindsOf = (model: Model): readonly LinkKind[] =>
  Object.entries(model.entity.links ?? {}).flatMap(([field, { back, acyclic = false, rows }]) => {
    const list = model.byName.get(field)
    return list === undefined || rows !== undefined
      ? []
      : [{ field, back, acyclic, table: name(joinTableOf(model, list)) }]
  })

/**
 * Returns the ids that a write adds to a list. A whole list may repeat stored ids; an addition may not.
 * @throws Problem 422 `linked_already`
 */
const addedTo = (sent: ListChange, current: readonly string[], field: string): readonly string[] => {
  if ('set' in sent) return sent.set.filter((id) => !current.includes(id))
  if (sent.added.some((id) => current.includes(id))) throw faultAt(field, 'linked_already')
  return sent.added
}

/** Tells whether a path of links leads from one of these rows to the row. */
export const leadsTo = async (
  row: string,
  from: readonly string[],
  { table }: LinkKind,
  tx: Queryable,
): Promise<boolean> => {
  const path = await tx.one(sql`
    with recursive after(id) as (
      select unnest(${uuids(from)})
      union select l.target_id from ${table} l join after on l.source_id = after.id)
    select 1 as yes from after where id = ${row}`)
  return path !== undefined
}

/** Lets one change of links run at a time: two, each right by itself, could form a cycle. */
export const lockLinks = ({ table }: Model, on: Queryable): Promise<number> =>
  on.run(prepared(sql`select pg_advisory_xact_lock(hashtext(${`${table}.links`}))`))

/**
 * Refuses links to the row itself, duplicate links from either side, and cycles of acyclic links. The links are locked
 * before the row is (`beforeLock`), as a link writes both its rows.
 */
const assertLinks = async (
  kinds: readonly LinkKind[],
  values: Json,
  before: Json | undefined,
  tx: Queryable,
): Promise<void> => {
  const own = before?.id as string | undefined
  for (const kind of kinds) {
    const { field } = kind
    const sent = values[field] as ListChange | undefined
    if (sent === undefined) continue
    const added = addedTo(sent, (before?.[field] ?? []) as readonly string[], field)
    // No link leads to a new row yet.
    if (added.length === 0 || own === undefined) continue
    if (added.includes(own)) throw faultAt(field, 'linked_to_itself')
    if (kind.acyclic) {
      if (await leadsTo(own, added, kind, tx)) throw faultAt(field, 'link_loop')
      continue
    }
    const other = await tx.one(
      sql`select 1 as yes from ${kind.table} l where l.target_id = ${own} and l.source_id = any(${uuids(added)})`,
    )
    if (other !== undefined) throw faultAt(field, 'linked_already')
  }
}

/** Records an added or removed link in the history of the other row. */
const recordOnOther = async (
  model: Model,
  other: string,
  { back, table }: LinkKind,
  source: string,
  isAdded: boolean,
  { tx, caller, engine }: HookContext,
): Promise<void> => {
  const row = await tx.one<{ version: number; sources: readonly string[] }>(
    sql`update ${name(model.table)} t set version = version + 1 where t.id = ${other} returning version,
      array(select l.source_id::text from ${table} l where l.target_id = t.id order by 1) as sources`,
  )
  if (row === undefined) return
  const others = row.sources.filter((id) => id !== source)
  const [old, now] = isAdded ? [others, row.sources] : [[...others, source].sort(), row.sources]
  await recordEvent(tx, {
    entity: model.name,
    rowId: other,
    action: 'updated',
    version: row.version,
    caller,
    at: engine.now(),
    changes: [{ field: back, old, new: now }],
  })
}

const idsOf = (list: unknown): readonly string[] => (Array.isArray(list) ? (list as string[]) : [])

const linkHooks = (model: Model): EntityHooks => {
  const kinds = kindsOf(model)
  return {
    beforeLock: async ({ wires }, on) => {
      if (kinds.some(({ field }) => wires.has(field))) await lockLinks(model, on)
    },
    beforeWrite: async ({ values, before }, { tx }) => {
      await assertLinks(kinds, values, before, tx)
      return undefined
    },
    afterWrite: async (row, _changed, context, changes) => {
      const source = String(row.id)
      for (const kind of kinds) {
        const change = changes.find(({ field }) => field === kind.field)
        if (change === undefined) continue
        const [old, now] = [idsOf(change.old), idsOf(change.new)]
        for (const id of now) if (!old.includes(id)) await recordOnOther(model, id, kind, source, true, context)
        for (const id of old) if (!now.includes(id)) await recordOnOther(model, id, kind, source, false, context)
      }
    },
  }
}

/** Returns the entities whose rows are links, with the model that they link. */
const rowKinds = (models: Models) =>
  having(models, 'links').flatMap((model) =>
    Object.values(model.entity.links ?? {}).flatMap(({ rows, acyclic }) =>
      rows === undefined ? [] : [{ rows, link: models.of(rows.of), acyclic: acyclic === true }],
    ),
  )

/** Refuses links that are rows from a row to itself, and those that close a cycle of an acyclic kind. */
const rowLinkHooks = ({ rows, link, acyclic }: ReturnType<typeof rowKinds>[number]): EntityHooks => {
  const column = (field: string) => link.byName.get(field)?.column ?? field
  const [from, to] = [column(rows.from), column(rows.to)]
  return {
    beforeWrite: async ({ values, before }, { tx }) => {
      // The two ends of a link never change, so that only a new link can be wrong.
      if (before !== undefined) return undefined
      const now: Json = values
      if (now[from] === now[to]) throw faultAt(to, 'linked_to_itself')
      if (!acyclic) return undefined
      await lockLinks(link, tx)
      const path = await tx.one(sql`
        with recursive after(id) as (
          select ${String(now[to])}::uuid
          union select l.${name(to)} from ${name(link.table)} l join after on l.${name(from)} = after.id)
        select 1 as yes from after where id = ${now[from]}`)
      if (path !== undefined) throw faultAt(to, 'link_loop')
      return undefined
    },
  }
}

/** Links between the rows of an entity. */
export const links: Facet = (models) => ({
  hooks: Object.fromEntries([
    ...having(models, 'links').map((model) => [model.name, linkHooks(model)] as const),
    ...rowKinds(models).map((kind) => [kind.link.name, rowLinkHooks(kind)] as const),
  ]),
})
