import { sql } from 'drizzle-orm'
import type { Group } from '../../../core/query/predicate.ts'
import { allOf } from '../../../core/query/predicate.ts'
import type { Actor } from '../../../server/actor.ts'
import { type Json, type Queryable, uuids } from '../../../server/db/database.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import type { Engine } from '../../../server/engine.ts'
import type { LogEntry } from '../../../server/log/read-onward.ts'
import { activeModels, visibleOf } from '../../../server/log/visible-entries.ts'
import { readerFor } from '../../../server/rows/read/read.ts'
import { comment } from '../../attached/comment.ts'
import { type RowEvent, rowEvents } from '../webhook.ts'

/** An event of a row. */
export type Occurrence = {
  readonly entry: LogEntry
  readonly entity: string
  readonly id: string
  readonly event: RowEvent
  /** The id of the comment on the row. */
  readonly comment?: string
}

const c = tableOf(comment, 'c')

/** Sources whose writes belong to another time or place, so that they start nothing. */
export const foreignSources: readonly string[] = ['work_import', 'backup', 'upgrade']
/** The foreign sources and the demo. Its events are tried with rules, but start none. */
const silent = new Set([...foreignSources, 'demo'])

const isRowEvent = (action: string): action is Exclude<RowEvent, 'commented'> =>
  action !== 'commented' && (rowEvents as readonly string[]).includes(action)

/** Returns the entries of the log that are news. */
export const newsOf = (entries: readonly LogEntry[]): readonly LogEntry[] =>
  entries.filter(({ source }) => !silent.has(source))

/** Returns the occurrences in entries of the log; a new comment is also an event of its row. */
export const occurrencesOf = async (tx: Queryable, entries: readonly LogEntry[]): Promise<readonly Occurrence[]> => {
  const rowEvents = entries.filter(({ action }) => isRowEvent(action))
  const comments = rowEvents.filter(({ entity, action }) => entity === comment.name && action === 'created')
  const about =
    comments.length === 0
      ? []
      : await tx.all<{ id: string; type: string; row: string }>(
          sql`select ${c.id}, ${c.about_type} as type, ${c.about_id} as row from ${c} where ${c.id} = any(${uuids(comments.map((one) => one.row_id))})`,
        )
  const rowOf = new Map(about.map((one) => [one.id, one]))
  return rowEvents.flatMap((entry): Occurrence[] => {
    const { entity, row_id: id, action } = entry
    const own: Occurrence[] = isRowEvent(action) ? [{ entry, entity, id, event: action }] : []
    const row = entity === comment.name && action === 'created' ? rowOf.get(id) : undefined
    if (row === undefined) return own
    return [...own, { entry, entity: row.type, id: row.row, event: 'commented', comment: id }]
  })
}

/** An occurrence with the parts that a reader may see. */
export type Seen = {
  readonly occurrence: Occurrence
  /** The row; undefined if it is deleted. */
  readonly row: Json | undefined
  readonly changes: readonly Json[]
}

export const plainQuery = {
  search: '',
  filter: {},
  params: {},
  filters: { operator: 'and' as const, filters: [] },
  sort: [],
  include: [],
  page: 1,
}

/**
 * Returns the occurrences that a reader may see and whose rows, in their present state, meet the conditions. A row that
 * is gone for good meets none.
 */
export const seenBy = async (
  engine: Engine,
  tx: Queryable,
  reader: Actor,
  entity: string,
  where: Group | null,
  occurrences: readonly Occurrence[],
): Promise<readonly Seen[]> => {
  const { scope, some, list } = readerFor(engine, reader, tx)
  const model = activeModels(scope).find(({ name }) => name === entity)
  const all = occurrences.filter((one) => one.entity === entity)
  if (model === undefined || all.length === 0) return []
  const visibleEntries = await visibleOf(
    all.map(({ entry }) => entry),
    scope,
    tx,
  )
  const visible = all.filter(({ entry }) => visibleEntries.has(entry.id))
  const ids = [...new Set(visible.map(({ id }) => id))]
  const asked = ids.length > 0 && where !== null && where.filters.length > 0
  const meet = new Set<unknown>()
  for (const isTrash of asked ? [false, ...(model.entity.trash === true ? [true] : [])] : []) {
    const query = {
      ...plainQuery,
      where: allOf({ column: 'id', operator: 'in', value: ids }, ...(where === null ? [] : [where])),
      perPage: ids.length,
    }
    for (const row of (await list(model, query, isTrash)).data) meet.add(row.id)
  }
  const met = asked ? visible.filter(({ id }) => meet.has(id)) : visible
  const rows = new Map((await some(model, [...new Set(met.map(({ id }) => id))])).map((row) => [row.id, row as Json]))
  return met.flatMap((occurrence): Seen[] => {
    const row = rows.get(occurrence.id)
    // A comment is visible only with its row.
    if (row === undefined && occurrence.event !== 'deleted') return []
    return [{ occurrence, row, changes: visibleEntries.get(occurrence.entry.id)?.changes ?? [] }]
  })
}
