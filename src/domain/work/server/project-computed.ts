import { type SQL, sql } from 'drizzle-orm'
import type { ComputedFields } from '../../../server/area.ts'
import { texts } from '../../../server/db/database.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import type { epic } from '../epic.ts'
import { phase } from '../phase.ts'
import type { project } from '../project.ts'
import { task } from '../task.ts'
import { completedStatuses, endedStatuses, type TaskStatus } from '../task-status.ts'

const rejected: TaskStatus = 'rejected'
const pt = tableOf(task, 'pt')
const ph = tableOf(phase, 'ph')

const completed = sql`${pt.status} = any(${texts(completedStatuses)})`
/** The fraction of done tasks among those not rejected, 0 to 1; null without any. */
const share = sql`count(*) filter (where ${completed})::numeric / nullif(count(*) filter (where ${pt.status} <> ${rejected}), 0)`

const sub = tableOf(task, 'sub')
/** The minutes that weigh a task among others: its duration, a day for an unplanned one, nothing for a milestone. */
const counts = sql`(case when ${pt.is_milestone} then 0 else coalesce(${pt.duration}, 480) end)`
const percent = sql`(case when ${completed} then 100 else ${pt.progress} end)`
/** The tasks without sub-tasks, except rejected ones. */
const own = sql`${pt.status} <> ${rejected} and ${pt.deleted_at} is null
  and not exists (select 1 from ${sub} where ${sub.parent_id} = ${pt.id} and ${sub.deleted_at} is null)`
/**
 * The per cent done of planned tasks: the mean by duration, like that of a summary on the timeline; null without any.
 */
const planned = sql`coalesce(sum(${counts} * ${percent})::numeric / nullif(sum(${counts}), 0), avg(${percent}))`

const counted = (project_: { readonly id: SQL }, rule: SQL) =>
  sql`(select count(*)::int from ${pt} where ${pt.project_id} = ${project_.id} and ${rule})`

/** A project's numbers computed from its tasks. Counts include what the caller may see; progress includes all tasks. */
export const projectComputed: ComputedFields<typeof project> = {
  // The progress of a waterfall project is the mean of its phases by weight (decisions, 'Work items'). Without a
  // weighted phase, it is that of its tasks.
  progress: (row) => sql`coalesce(case when ${row.type} = 'waterfall'
    then coalesce((select round(sum(${ph.weight} * coalesce(part.percent, 0)) / nullif(sum(${ph.weight}), 0)) from ${ph}
      cross join lateral (select ${planned} as percent from ${pt} where ${pt.phase_id} = ${ph.id} and ${own}) part
      where ${ph.project_id} = ${row.id}),
      (select round(${planned}) from ${pt} where ${pt.project_id} = ${row.id} and ${own}))
    else (select round(100 * ${share}) from ${pt} where ${pt.project_id} = ${row.id} and ${pt.deleted_at} is null)
    end, 0)::int`,
  tasks_count: (row, { seen }) => counted(row, seen('task', 'pt')),
  completed_tasks_count: (row, { seen }) => counted(row, sql`${completed} and ${seen('task', 'pt')}`),
  rejected_tasks_count: (row, { seen }) => counted(row, sql`${pt.status} = ${rejected} and ${seen('task', 'pt')}`),
}

/** The progress of an epic over all its tasks, the same for every caller. */
export const epicComputed: ComputedFields<typeof epic> = {
  progress: (row) =>
    sql`coalesce((select round(100 * ${share}) from ${pt} where ${pt.epic_id} = ${row.id} and ${pt.deleted_at} is null), 0)::int`,
}

/** A task is overdue if its due date has passed and it is still open. */
export const taskComputed: Pick<ComputedFields<typeof task>, 'overdue'> = {
  overdue: (row, { now }) =>
    sql`coalesce(${row.due_at} < ${now} and not ${row.status} = any(${texts(endedStatuses)}), false)`,
}
