import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../../../server/db/database.ts'
import { type Fact, inOrder } from '../../figure-facts.ts'
import type { TaskStatus } from '../../task-status.ts'

/** Fields that figures read, by wire name. */
type Read = 'sprint_id' | 'status' | 'story_points' | 'estimate'
type Logged = {
  readonly task: string
  readonly at: number
  readonly order: string
  readonly action: string
  readonly field: Read | null
  readonly value: unknown
}

/**
 * An event's time in milliseconds since 1970 UTC.
 * @param alias of the event
 */
export const momentSql = (alias: SQL): SQL => sql`(extract(epoch from ${alias}.at) * 1000)::float8`
/**
 * Orders events of one moment as recorded; ids ascend with time.
 * @param alias of the event
 */
export const orderSql = (alias: SQL): SQL =>
  sql`to_char(${alias}.recorded_at at time zone 'UTC', 'YYYYMMDDHH24MISSMS') || ${alias}.id::text`

/** Tasks that were ever in a sprint or project, including deleted ones: an index of the log finds them. */
const everIn: { readonly [B in 'sprint_id' | 'project_id']: SQL } = {
  sprint_id: sql`c.field = 'sprint_id'`,
  project_id: sql`c.field = 'project_id'`,
}

const existence = (action: string): Pick<Fact, 'exists'> =>
  action === 'created' || action === 'restored' ? { exists: true } : action === 'deleted' ? { exists: false } : {}

const factFor = (field: Read | null, value: unknown): Partial<Fact> => {
  switch (field) {
    case 'sprint_id':
      return { sprint: typeof value === 'string' ? value : null }
    case 'status':
      return { status: value as TaskStatus }
    // A decimal as text; tenths are exact.
    case 'story_points':
      return { points: Math.round(Number(value ?? 0) * 10) }
    case 'estimate':
      return { estimate: Number(value ?? 0) }
    case null:
      return {}
  }
}

/**
 * Facts of all tasks that were ever in some sprints or projects, from the log, in order.
 * @param fields fields to read; existence is always included
 */
export const factsOf = async (
  db: Queryable,
  by: 'sprint_id' | 'project_id',
  ids: readonly string[],
  fields: readonly Read[],
): Promise<readonly Fact[]> => {
  const values = sql.param(ids.map((id) => JSON.stringify(id)))
  const e = sql`e`
  const rows = await db.all<Logged>(sql`
    with those as materialized (
      select distinct e.row_id from change c join event e on e.id = c.event_id
      where ${everIn[by]} and c.new = any(${values}::jsonb[]) and e.entity = 'task')
    select e.row_id as task, ${momentSql(e)} as at, ${orderSql(e)} as "order", e.action, c.field, c.new as value
    from those join event e on e.entity = 'task' and e.row_id = those.row_id
    left join change c on c.event_id = e.id and c.field = any(${sql.param([...fields])}::text[])
    where e.action <> 'updated' or c.field is not null`)
  const facts = new Map<string, Fact>()
  for (const { task, at, order, action, field, value } of rows)
    facts.set(order, { ...(facts.get(order) ?? { task, at, order, ...existence(action) }), ...factFor(field, value) })
  return inOrder([...facts.values()])
}
