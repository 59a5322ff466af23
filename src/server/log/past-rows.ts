import { type SQL, sql } from 'drizzle-orm'
import { type Model, type ModelField, valueKindOf } from '../../core/declare/model.ts'
import { pastFieldsOf } from '../../core/declare/past-fields.ts'
import { col, name } from '../db/database.ts'
import { goneLists } from '../rows/rules/members.ts'
import { lastRows } from './last-rows.ts'

/** Just before an event, or just after it. */
export type Moment = 'before' | 'after'

const row = 'now_row'

/** Types of columns whose values decide a rule; any other is a text. */
const casts: { readonly [kind: string]: string } = { id: 'uuid', boolean: 'boolean' }
const castOf = ({ type, field }: ModelField): string => casts[type ?? valueKindOf(field) ?? ''] ?? 'text'

/** What a field held at the moment: what its first change since then says it was, else what it holds now. */
const heldThen = (model: Model, field: ModelField, moment: Moment): SQL => {
  const now = col(row, field.column ?? '')
  const since = moment === 'before' ? sql`>=` : sql`>`
  const changed = sql`(select coalesce(c.old, 'null'::jsonb) from event n join change c on c.event_id = n.id and c.field = ${field.wire}
    where n.entity = ${model.name} and n.row_id = ${col(row, 'id')} and (n.at, n.id) ${since} (e.at, e.id) order by n.at, n.id limit 1)`
  return sql`(coalesce(${changed}, to_jsonb(${now})) #>> '{}')::${sql.raw(castOf(field))}`
}

/**
 * The rows of an entity as they were at a moment of the event `e`, in the place of its table: fields that decide who reads a
 * row hold what they held then, all others what they hold now, or last held. The log is walked for rows that are asked for by their id.
 */
export const pastRows = (model: Model, moment: Moment): SQL => {
  const past = new Map(pastFieldsOf(model).map((field) => [field.column, field]))
  if (past.size === 0) return lastRows(model)
  const columns = [
    ...model.fields.flatMap(({ column }) => (column === null ? [] : [column])),
    ...(model.entity.trash === true ? ['deleted_at'] : []),
    goneLists,
  ]
  const list = columns.map((column) => {
    const field = past.get(column)
    return field === undefined ? col(row, column) : sql`${heldThen(model, field, moment)} as ${name(column)}`
  })
  return sql`(select ${sql.join(list, sql`, `)} from ${lastRows(model)} ${name(row)})`
}
