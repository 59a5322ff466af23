import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../../../server/db/database.ts'
import { tableOf } from '../../../../server/db/table-of.ts'
import { task } from '../../task.ts'
import type { FactsText, Read } from './facts-from.ts'

const t = tableOf(task, 't')

/** Returns an event's time in milliseconds since 1970 UTC, in SQL. @param alias of the event */
export const momentSql = (alias: SQL): SQL => sql`(extract(epoch from ${alias}.at) * 1000)::float8`
/** Returns the order of events of one moment as recorded, in SQL; ids ascend with time. @param alias of the event */
export const orderSql = (alias: SQL): SQL =>
  sql`to_char(${alias}.recorded_at at time zone 'UTC', 'YYYYMMDDHH24MISSMS') || ${alias}.id::text`

/**
 * Conditions for tasks that were ever in a sprint or project, including deleted ones; an index of the log finds them.
 */
const everIn: { readonly [B in 'sprint_id' | 'project_id']: SQL } = {
  sprint_id: sql`c.field = 'sprint_id'`,
  project_id: sql`c.field = 'project_id'`,
}

/** The parts of tasks, wherever they are, since they count in place of their task. */
const withParts = sql`
  with recursive below(row_id) as (select row_id from those union select ${t.id} from ${t} join below on ${t.parent_id} = below.row_id)
  select row_id from below`

/**
 * Reads the log of all tasks that were ever in some sprints or projects, for `factsFrom`.
 * @param fields fields to read; existence is always included
 */
export const readFacts = async (
  db: Queryable,
  by: 'sprint_id' | 'project_id',
  ids: readonly string[],
  fields: readonly Read[],
): Promise<FactsText> => {
  const values = sql.param(ids.map((id) => JSON.stringify(id)))
  const e = sql`e`
  const found = await db.one<{ text: string }>(sql`
    with those as materialized (
      select distinct e.row_id from change c join event e on e.id = c.event_id
      where ${everIn[by]} and c.new = any(${values}::jsonb[]) and e.entity = 'task'),
    family as materialized (${fields.includes('parent_id') ? withParts : sql`select row_id from those`})
    select coalesce(json_agg(x), '[]')::text as text from (select e.row_id as task, ${momentSql(e)} as at, ${orderSql(e)} as "order", e.action, c.field,
      case when c.field = 'project_id' then to_jsonb(c.new = any(${values}::jsonb[])) else c.new end as value
    from family join event e on e.entity = 'task' and e.row_id = family.row_id
    left join change c on c.event_id = e.id and c.field = any(${sql.param(by === 'project_id' ? [...fields, by] : [...fields])}::text[])
    where e.action <> 'updated' or c.field is not null) x`)
  return found?.text ?? '[]'
}
