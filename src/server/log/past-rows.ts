import { type SQL, sql } from 'drizzle-orm'
import { type Model, type ModelField, valueKindOf } from '../../core/declare/model.ts'
import { pastFieldsOf } from '../../core/declare/past-fields.ts'
import { col, name } from '../db/database.ts'
import { goneLists } from '../rows/rules/members.ts'
import { lastRows } from './last-rows.ts'

/** The moment just before an event, or just after it. */
export type Moment = 'before' | 'after'

const row = 'now_row'

/** Types of columns whose values decide a rule; all others are text. */
const casts: { readonly [kind: string]: string } = { id: 'uuid', boolean: 'boolean' }
const castOf = ({ type, field }: ModelField): string => casts[type ?? valueKindOf(field) ?? ''] ?? 'text'

/** Returns the value of a field at the moment: the old value of its first change since then, else its present value. */
const heldThen = (model: Model, field: ModelField, moment: Moment): SQL => {
  const now = col(row, field.column ?? '')
  const since = moment === 'before' ? sql`>=` : sql`>`
  const changed = sql`(select coalesce(c.old, 'null'::jsonb) from event n join change c on c.event_id = n.id and c.field = ${field.wire}
    where n.entity = ${model.name} and n.row_id = ${col(row, 'id')} and (n.at, n.id) ${since} (e.at, e.id) order by n.at, n.id limit 1)`
  return sql`(coalesce(${changed}, to_jsonb(${now})) #>> '{}')::${sql.raw(castOf(field))}`
}

/**
 * Returns the rows of an entity as they were at a moment of the event `e`, to replace its table: fields that decide who
 * reads a row have the values of that moment, all others their present or last ones. The log is walked for rows that
 * are asked for by their id.
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
