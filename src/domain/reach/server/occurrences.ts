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

/** Something that became of a row. */
export type Occurrence = {
  readonly entry: LogEntry
  readonly entity: string
  readonly id: string
  readonly event: RowEvent
  /** Of a comment on the row. */
  readonly comment?: string
}

const c = tableOf(comment, 'c')

/** Sources whose writes are of another time or place: what comes from there is not told as news. */
const silent = new Set(['work_import', 'demo', 'backup', 'upgrade'])

const isRowEvent = (action: string): action is Exclude<RowEvent, 'commented'> =>
  action !== 'commented' && (rowEvents as readonly string[]).includes(action)

/** What entries of the log say of rows: of a new comment, that its row was commented. */
export const occurrencesOf = async (tx: Queryable, entries: readonly LogEntry[]): Promise<readonly Occurrence[]> => {
  const told = entries.filter(({ source, action }) => !silent.has(source) && isRowEvent(action))
  const comments = told.filter(({ entity, action }) => entity === comment.name && action === 'created')
  const about =
    comments.length === 0
      ? []
      : await tx.all<{ id: string; type: string; row: string }>(
          sql`select ${c.id}, ${c.about_type} as type, ${c.about_id} as row from ${c} where ${c.id} = any(${uuids(comments.map((one) => one.row_id))})`,
        )
  const rowOf = new Map(about.map((one) => [one.id, one]))
  return told.flatMap((entry): Occurrence[] => {
    const { entity, row_id: id, action } = entry
    const own: Occurrence[] = isRowEvent(action) ? [{ entry, entity, id, event: action }] : []
    const row = entity === comment.name && action === 'created' ? rowOf.get(id) : undefined
    if (row === undefined) return own
    return [...own, { entry, entity: row.type, id: row.row, event: 'commented', comment: id }]
  })
}

/** What a reader is told of an occurrence. */
export type Seen = {
  readonly occurrence: Occurrence
  /** None of a row that is gone. */
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
 * The occurrences that a reader may see and whose rows, as they are now, answer the conditions. A row that is gone for good
 * answers none.
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
  const told = await visibleOf(
    all.map(({ entry }) => entry),
    scope,
    tx,
  )
  const visible = all.filter(({ entry }) => told.has(entry.id))
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
    // A comment is seen with its row alone.
    if (row === undefined && occurrence.event !== 'deleted') return []
    return [{ occurrence, row, changes: told.get(occurrence.entry.id)?.changes ?? [] }]
  })
}
