import { type SQL, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Queryable } from '../../../src/server/db/database.ts'
import type { Body } from './product.ts'

/** The time zone of readers; their weeks begin on Monday. */
export const zone = 'Africa/Cairo'

const local = (column: string): SQL => sql`(x.${sql.identifier(column)} at time zone ${zone})`
type Window = readonly [column: string, days: number]
const today = sql`(now() at time zone ${zone})::date`
/** Returns the condition of the last days, today included. */
const last = ([column, days]: Window): SQL => sql`${local(column)}::date > ${today} - ${days}::int`
/** Returns the condition of as many days before these. */
const earlier = ([column, days]: Window): SQL =>
  sql`${local(column)}::date > ${today} - ${2 * days}::int and ${local(column)}::date <= ${today} - ${days}::int`
const part = (unit: string, column: string): SQL => sql`date_trunc(${unit}::text, ${local(column)})::date`
const weekday = (column: string): SQL => sql`extract(isodow from ${local(column)})`
const hour = (column: string): SQL => sql`extract(hour from ${local(column)})`
const minutes = (end: string): SQL => sql`floor(extract(epoch from x.${sql.identifier(end)} - x.created_at) / 60)`
const median = (value: SQL, p = 0.5): SQL => sql`percentile_cont(${p}::float8) within group (order by ${value}::float8)`
const met = sql`avg(case x.sla_state when 'met' then 100.0 when 'missed' then 0 end)`
const wasDecided = sql`x.sla_state in ('met', 'missed') and ${local('due_at')}::date <= ${today}`
export const openTask = sql`x.status not in ('done', 'closed', 'rejected')`
const openTicket = sql`x.status not in ('solved', 'closed')`
export const lateTask = sql`(${openTask} and coalesce(x.due_at < now(), false))`

type Hand = {
  readonly of: 'tasks' | 'tickets' | 'projects' | 'time_entries'
  /** Rows beside `x` by which it is grouped; a row with several of them counts for each. */
  readonly beside?: (seen: Seen) => SQL
  /** The price of the row as `r`, by whose currency numbers are told apart; rows without one count for nothing. */
  readonly priced?: SQL
  /** What stands beside the number of each group: its key, the value and its currency, over the reader's rows. */
  readonly extra?: (seen: Seen) => { readonly from: SQL; readonly value: SQL; readonly currency?: SQL }
  readonly value?: SQL
  readonly by?: readonly SQL[]
  readonly where?: SQL
  /** Only rows of the last days, by a column. */
  readonly window?: Window
}
const col = (name: string): SQL => sql`x.${sql.identifier(name)}`
/** Worked minutes until the first reply where a policy counted them, else all minutes. */
const replied = sql`coalesce(x.first_reply_worked, ${minutes('first_reply_at')})`
const workedMinutes = sql`round(extract(epoch from x.ended_at - x.started_at) / 60)`
const worked = sql`sum(${workedMinutes})`
/**
 * The agreed rate of a time entry, else the one that holds on its day in the worker's zone: of this person on this
 * project, else of the project, the person or one of their roles, and of these the last that began.
 */
export const priced = sql`cross join lateral (
  select q.amount, q.currency from (
    select x.agreed_rate as amount, x.agreed_rate_currency as currency, 0 as place, null::date as since
      where x.agreed_rate is not null
    union all
    select q.amount, q.amount_currency,
      case when num_nonnulls(q.project_id, q.user_id) = 2 then 1 when q.project_id is not null then 2
        when q.user_id is not null then 3 else 4 end, q.valid_from
    from rates q join users u on u.id = x.user_id
    where q.valid_from <= (x.started_at at time zone u.time_zone)::date
      and coalesce(q.project_id = x.project_id, q.project_id is null) and coalesce(q.user_id = u.id, true)
      and (q.role_id is null or q.role_id in (select l.target_id from users_roles l where l.source_id = u.id))) q
  where x.is_billable and x.ended_at is not null order by q.place, q.since desc limit 1) r`
export const cost = sql`sum(round(${workedMinutes} * r.amount / 60, 2))`
const budget = ({ projects, budgets }: Seen) => ({
  from: sql`join projects p on p.id = x.project_id and ${projects} and ${budgets} and p.budget is not null`,
  value: sql`p.budget`,
  currency: sql`p.budget_currency`,
})
const estimate = ({ tasks, estimates }: Seen) => ({
  from: sql`join (select x.* from tasks x where ${tasks} and ${estimates}) p on x.about_type = 'task' and p.id = x.about_id and p.estimate is not null`,
  value: sql`p.estimate`,
})
/** SQL that knows nothing of the engine, for each tile of the ready dashboards; `x` is the row. */
export const hands: { readonly [tile: string]: Hand } = {
  open_tasks: { of: 'tasks', where: openTask },
  overdue_tasks: { of: 'tasks', where: lateTask },
  completed_tasks: { of: 'tasks', window: ['completed_at', 30] },
  tasks_by_status: { of: 'tasks', by: [col('status')] },
  tasks_completed: { of: 'tasks', by: [part('week', 'completed_at')], window: ['completed_at', 84] },
  open_by_project: { of: 'tasks', by: [col('project_id'), col('priority')], where: openTask },
  task_days: { of: 'tasks', by: [part('day', 'completed_at')], window: ['completed_at', 112] },
  task_hours: { of: 'tasks', by: [weekday('completed_at'), hour('completed_at')], window: ['completed_at', 84] },
  done_by_priority: {
    of: 'tasks',
    by: [part('week', 'completed_at'), col('priority')],
    window: ['completed_at', 84],
  },
  overdue_share: {
    of: 'tasks',
    by: [col('project_id')],
    where: openTask,
    value: sql`avg(case when ${lateTask} then 100.0 else 0 end)`,
  },
  projects_by_status: { of: 'projects', by: [col('status'), col('priority')] },
  open_tickets: { of: 'tickets', where: openTicket },
  new_tickets: { of: 'tickets', window: ['created_at', 30] },
  solved_tickets: { of: 'tickets', window: ['solved_at', 30] },
  tickets_by_priority: { of: 'tickets', by: [col('priority'), col('status')], where: openTicket },
  tickets_made: { of: 'tickets', by: [part('week', 'created_at')], window: ['created_at', 84] },
  service_level: { of: 'tickets', by: [col('sla_state')], window: ['created_at', 84] },
  agents: { of: 'tickets', by: [col('assignee_id')], where: openTicket },
  attainment: { of: 'tickets', by: [part('week', 'created_at'), col('sla_state')], window: ['created_at', 84] },
  attainment_weeks: {
    of: 'tickets',
    by: [part('week', 'due_at')],
    window: ['due_at', 84],
    where: wasDecided,
    value: met,
  },
  attainment_policies: {
    of: 'tickets',
    by: [col('sla_policy_id')],
    window: ['due_at', 84],
    where: wasDecided,
    value: met,
  },
  ticket_hours: { of: 'tickets', by: [weekday('created_at'), hour('created_at')], window: ['created_at', 84] },
  first_reply_weeks: {
    of: 'tickets',
    by: [part('week', 'first_reply_at')],
    window: ['first_reply_at', 84],
    value: median(replied),
  },
  solving_weeks: {
    of: 'tickets',
    by: [part('week', 'solved_at')],
    window: ['solved_at', 84],
    value: median(col('sla_elapsed')),
  },
  first_reply_median: { of: 'tickets', window: ['first_reply_at', 30], value: median(replied) },
  first_reply_p90: { of: 'tickets', window: ['first_reply_at', 30], value: median(replied, 0.9) },
  tickets_solved: { of: 'tickets', by: [part('week', 'solved_at')], window: ['solved_at', 84] },
  reasons: { of: 'tickets', by: [col('type_id')], window: ['created_at', 84] },
  backlog_age: { of: 'tickets', by: [part('month', 'created_at'), col('priority')], where: openTicket },
  solving_median: { of: 'tickets', window: ['solved_at', 30], value: median(col('sla_elapsed')) },
  workload: {
    of: 'tasks',
    beside: ({ people }) => sql`left join tasks_assignees a on a.source_id = x.id and ${people}`,
    by: [sql`a.target_id`],
    where: openTask,
  },
  hours: { of: 'time_entries', window: ['started_at', 30], value: worked },
  hours_by_project: {
    of: 'time_entries',
    by: [col('project_id')],
    window: ['started_at', 30],
    value: worked,
    extra: budget,
  },
  cost_by_project: { of: 'time_entries', by: [col('project_id')], priced, value: cost, extra: budget },
  hours_by_work: {
    of: 'time_entries',
    by: [sql`x.about_type || ':' || x.about_id`],
    window: ['started_at', 30],
    value: worked,
    extra: estimate,
  },
  solving_p90: { of: 'tickets', window: ['solved_at', 30], value: median(col('sla_elapsed'), 0.9) },
}
const handOf = (tile: string): Hand => {
  const hand = hands[tile]
  if (hand === undefined) throw new Error(`no second hand counts ${tile}`)
  return hand
}
/** What tells of rows that are not on track has a hand of its own (`health-hand.ts`). */
export const elsewhere = ['project_health']

const line = (keys: readonly unknown[], value: unknown): string =>
  [...keys.map((key) => key ?? 'none'), Math.round(Number(value) * 1000) / 1000].join(' ')

/**
 * Conditions of the rows that a reader sees: of projects over `p`, of all others over `x`. Those of people, sprints and
 * what only some read, such as the rates of hours, are true or false for all.
 */
export type Seen = { readonly [part in Hand['of'] | 'people' | 'sprints' | 'budgets' | 'estimates' | 'rates']: SQL }

type Part = {
  /** Leaves out the groups. */
  readonly isWhole?: boolean
  /** Counts as many days before those of the window. */
  readonly isEarlier?: boolean
}

/** Returns what a second hand counts for a tile: a line for each group, or one for all rows; amounts by currency. */
const counted = async (
  db: Queryable,
  tile: string,
  seen: Seen,
  { isWhole = false, isEarlier = false }: Part = {},
): Promise<readonly string[]> => {
  const { of, value = sql`count(*)`, by = [], where = sql`true`, beside, priced: price, window } = handOf(tile)
  const keys = [...(isWhole ? [] : by), ...(price === undefined ? [] : [sql`r.currency`])]
  const rows =
    of === 'projects' ? sql`(select p.* from projects p where ${seen.projects}) x` : sql`${sql.identifier(of)} x`
  const visible = of === 'projects' ? sql`true` : seen[of]
  const days = window === undefined ? sql`true` : isEarlier ? earlier(window) : last(window)
  const places = keys.map((_, n) => sql.raw(String(n + 1)))
  const columns = [
    ...keys.map((key, n) => sql`(${key})::text as ${sql.identifier(`k${n}`)}`),
    sql`(${value})::float8 as v`,
  ]
  const found = await db.all<{ [key: string]: unknown }>(
    sql`select ${sql.join(columns, sql`, `)} from ${rows} ${price ?? sql``} ${isWhole || beside === undefined ? sql`` : beside(seen)} where ${visible} and ${where} and ${days} ${places.length === 0 ? sql`` : sql`group by ${sql.join(places, sql`, `)}`}`,
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

/** Returns the values that stand beside the groups of a tile: a line for each group that has one. */
const countedBeside = async (db: Queryable, tile: string, seen: Seen): Promise<readonly string[]> => {
  const { of, by: [key] = [], where = sql`true`, extra, window } = handOf(tile)
  if (extra === undefined || key === undefined || of === 'projects') return []
  const { from, value, currency = sql`null` } = extra(seen)
  const days = window === undefined ? sql`true` : last(window)
  const found = await db.all<{ k: string; c: string | null; v: number }>(
    sql`select distinct (${key})::text as k, ${currency} as c, (${value})::float8 as v
      from ${sql.identifier(of)} x ${from} where ${seen[of]} and ${where} and ${days}`,
  )
  return found.map(({ k, c, v }) => line(c === null ? [k] : [k, c], v)).toSorted()
}

/** Lines of a value: one, or one for each currency. */
const linesOf = (keys: readonly unknown[], value: unknown): readonly string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).map(([currency, amount]) => line([...keys, currency], amount))
    : [line(keys, value)]

/** Returns the same lines of a tile's answer. */
const told = (tile: string, result: Body): readonly string[] => {
  const groups = handOf(tile).by?.length ?? 0
  if (groups === 0) return toldInAll(result)
  return result.data
    .flatMap((row: Body) =>
      groups === 1
        ? linesOf([row.key], row.value)
        : row.rows.flatMap((cell: Body) => linesOf([row.key, cell.key], cell.value)),
    )
    .toSorted()
}
/** Returns the lines of all rows of a tile's answer. */
const toldInAll = ({ total }: Body): readonly string[] => linesOf([], total).toSorted()
/** Returns the values beside the groups of a tile's answer. */
const toldBeside = ({ data }: Body): readonly string[] =>
  data
    .flatMap(({ key, beside }: Body) => (beside === undefined || beside === null ? [] : linesOf([key], beside)))
    .toSorted()

/** Asserts that every number of a tile's answer is the one that a second hand counts. */
export const assertCounted = async (
  db: Queryable,
  { id, result, earlier: before }: Body,
  seen: Seen,
  who: string,
): Promise<void> => {
  expect(told(id, result), `${who} ${id}`).toEqual(await counted(db, id, seen))
  expect(toldInAll(result), `${who} ${id}, in all`).toEqual(await counted(db, id, seen, { isWhole: true }))
  expect(toldBeside(result), `${who} ${id}, beside`).toEqual(await countedBeside(db, id, seen))
  const isCompared = handOf(id).window !== undefined && handOf(id).by === undefined
  expect(before !== undefined, `${who} ${id}, compared`).toBe(isCompared)
  if (isCompared)
    expect(toldInAll(before), `${who} ${id}, before`).toEqual(await counted(db, id, seen, { isEarlier: true }))
}
