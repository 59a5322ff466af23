import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../../src/server/db/database.ts'
import type { Body } from './product.ts'

/** The time zone of readers; their weeks begin on Monday. */
export const zone = 'Africa/Cairo'

const local = (column: string): SQL => sql`(x.${sql.identifier(column)} at time zone ${zone})`
/** Returns the condition of the last days, today included. */
const last = (column: string, days: number): SQL =>
  sql`${local(column)}::date > (now() at time zone ${zone})::date - ${days}::int`
const part = (unit: string, column: string): SQL => sql`date_trunc(${unit}::text, ${local(column)})::date`
const weekday = (column: string): SQL => sql`extract(isodow from ${local(column)})`
const hour = (column: string): SQL => sql`extract(hour from ${local(column)})`
const minutes = (end: string): SQL => sql`floor(extract(epoch from x.${sql.identifier(end)} - x.created_at) / 60)`
const median = (value: SQL, p = 0.5): SQL => sql`percentile_cont(${p}::float8) within group (order by ${value}::float8)`
const met = sql`avg(case x.sla_state when 'met' then 100.0 when 'missed' then 0 end)`
const wasDecided = sql`x.sla_state in ('met', 'missed') and ${last('due_at', 84)} and ${local('due_at')}::date <= (now() at time zone ${zone})::date`
export const openTask = sql`x.status not in ('done', 'closed', 'rejected')`
const openTicket = sql`x.status not in ('solved', 'closed')`
export const lateTask = sql`(${openTask} and coalesce(x.due_at < now(), false))`

type Hand = {
  readonly of: 'tasks' | 'tickets' | 'projects' | 'time_entries'
  /** Rows beside `x` by which it is grouped; a row with several of them counts for each. */
  readonly beside?: (seen: Seen) => SQL
  readonly value?: SQL
  readonly by?: readonly SQL[]
  readonly where?: SQL
}
const col = (name: string): SQL => sql`x.${sql.identifier(name)}`
/** Worked minutes until the first reply where a policy counted them, else all minutes. */
const replied = sql`coalesce(x.first_reply_worked, ${minutes('first_reply_at')})`
const worked = sql`sum(round(extract(epoch from x.ended_at - x.started_at) / 60))`
/** SQL that knows nothing of the engine, for each tile of the ready dashboards; `x` is the row. */
export const hands: { readonly [tile: string]: Hand } = {
  open_tasks: { of: 'tasks', where: openTask },
  overdue_tasks: { of: 'tasks', where: lateTask },
  completed_tasks: { of: 'tasks', where: last('completed_at', 30) },
  tasks_by_status: { of: 'tasks', by: [col('status')] },
  tasks_completed: { of: 'tasks', by: [part('week', 'completed_at')], where: last('completed_at', 84) },
  open_by_project: { of: 'tasks', by: [col('project_id'), col('priority')], where: openTask },
  task_days: { of: 'tasks', by: [part('day', 'completed_at')], where: last('completed_at', 112) },
  task_hours: { of: 'tasks', by: [weekday('completed_at'), hour('completed_at')], where: last('completed_at', 84) },
  done_by_priority: {
    of: 'tasks',
    by: [part('week', 'completed_at'), col('priority')],
    where: last('completed_at', 84),
  },
  overdue_share: {
    of: 'tasks',
    by: [col('project_id')],
    where: openTask,
    value: sql`avg(case when ${lateTask} then 100.0 else 0 end)`,
  },
  projects_by_status: { of: 'projects', by: [col('status'), col('priority')] },
  open_tickets: { of: 'tickets', where: openTicket },
  new_tickets: { of: 'tickets', where: last('created_at', 30) },
  solved_tickets: { of: 'tickets', where: last('solved_at', 30) },
  tickets_by_priority: { of: 'tickets', by: [col('priority'), col('status')], where: openTicket },
  tickets_made: { of: 'tickets', by: [part('week', 'created_at')], where: last('created_at', 84) },
  service_level: { of: 'tickets', by: [col('sla_state')], where: last('created_at', 84) },
  agents: { of: 'tickets', by: [col('assignee_id')], where: openTicket },
  attainment: { of: 'tickets', by: [part('week', 'created_at'), col('sla_state')], where: last('created_at', 84) },
  attainment_weeks: { of: 'tickets', by: [part('week', 'due_at')], where: wasDecided, value: met },
  attainment_policies: { of: 'tickets', by: [col('sla_policy_id')], where: wasDecided, value: met },
  ticket_hours: { of: 'tickets', by: [weekday('created_at'), hour('created_at')], where: last('created_at', 84) },
  first_reply_weeks: {
    of: 'tickets',
    by: [part('week', 'first_reply_at')],
    where: last('first_reply_at', 84),
    value: median(replied),
  },
  solving_weeks: {
    of: 'tickets',
    by: [part('week', 'solved_at')],
    where: last('solved_at', 84),
    value: median(col('sla_elapsed')),
  },
  first_reply_median: { of: 'tickets', where: last('first_reply_at', 30), value: median(replied) },
  first_reply_p90: { of: 'tickets', where: last('first_reply_at', 30), value: median(replied, 0.9) },
  tickets_solved: { of: 'tickets', by: [part('week', 'solved_at')], where: last('solved_at', 84) },
  reasons: { of: 'tickets', by: [col('type_id')], where: last('created_at', 84) },
  backlog_age: { of: 'tickets', by: [part('month', 'created_at'), col('priority')], where: openTicket },
  solving_median: { of: 'tickets', where: last('solved_at', 30), value: median(col('sla_elapsed')) },
  workload: {
    of: 'tasks',
    beside: ({ people }) => sql`left join tasks_assignees a on a.source_id = x.id and ${people}`,
    by: [sql`a.target_id`],
    where: openTask,
  },
  hours: { of: 'time_entries', where: last('started_at', 30), value: worked },
  hours_by_project: { of: 'time_entries', by: [col('project_id')], where: last('started_at', 30), value: worked },
  hours_by_work: {
    of: 'time_entries',
    by: [sql`x.about_type || ':' || x.about_id`],
    where: last('started_at', 30),
    value: worked,
  },
  solving_p90: { of: 'tickets', where: last('solved_at', 30), value: median(col('sla_elapsed'), 0.9) },
}
/** Costs have their own test (`dashboard-hours.test.ts`), and so has the tile of health. */
export const elsewhere = ['cost_by_project', 'project_health']

const line = (keys: readonly unknown[], value: unknown): string =>
  [...keys.map((key) => key ?? 'none'), Math.round(Number(value) * 1000) / 1000].join(' ')

/** Conditions of the rows that a reader sees; of projects over `p`, of all others over `x`; and of all people, if any. */
export type Seen = { readonly [table in Hand['of'] | 'people']: SQL }

/**
 * Returns what a second hand counts for a tile: a line for each group, or one for all rows.
 * @param isWhole leaves out the groups
 */
export const counted = async (db: Queryable, tile: string, seen: Seen, isWhole = false): Promise<readonly string[]> => {
  const { of, value = sql`count(*)`, by = [], where = sql`true`, beside } = hands[tile] ?? { of: 'tasks' }
  const keys = isWhole ? [] : by
  const rows =
    of === 'projects' ? sql`(select p.* from projects p where ${seen.projects}) x` : sql`${sql.identifier(of)} x`
  const visible = of === 'projects' ? sql`true` : seen[of]
  const places = keys.map((_, n) => sql.raw(String(n + 1)))
  const columns = [
    ...keys.map((key, n) => sql`(${key})::text as ${sql.identifier(`k${n}`)}`),
    sql`(${value})::float8 as v`,
  ]
  const found = await db.all<{ [key: string]: unknown }>(
    sql`select ${sql.join(columns, sql`, `)} from ${rows} ${isWhole || beside === undefined ? sql`` : beside(seen)} where ${visible} and ${where} ${places.length === 0 ? sql`` : sql`group by ${sql.join(places, sql`, `)}`}`,
  )
  return found
    .map((row) =>
      line(
        [...keys.keys()].map((n) => row[`k${n}`]),
        row.v,
      ),
    )
    .toSorted()
}

/** Returns the same lines of a tile's answer. */
export const told = (tile: string, result: Body): readonly string[] => {
  const groups = hands[tile]?.by?.length ?? 0
  if (groups === 0) return [line([], result.total)]
  return result.data
    .flatMap((row: Body) =>
      groups === 1 ? [line([row.key], row.value)] : row.rows.map((cell: Body) => line([row.key, cell.key], cell.value)),
    )
    .toSorted()
}
/** Returns the line of all rows of a tile's answer. */
export const toldInAll = ({ total }: Body): readonly string[] => [line([], total)]
