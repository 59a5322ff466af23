import { type SQL, sql } from 'drizzle-orm'
import type { ComputedFields } from '../../../server/area.ts'
import { texts } from '../../../server/db/database.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import { user } from '../../people/user.ts'
import type { comment } from '../comment.ts'
import type { epic } from '../epic.ts'
import { phase } from '../phase.ts'
import type { project } from '../project.ts'
import { task } from '../task.ts'
import { completedStatuses, endedStatuses, type TaskStatus } from '../task-status.ts'

const rejected: TaskStatus = 'rejected'
const pt = tableOf(task, 'pt')
const ph = tableOf(phase, 'ph')
const au = tableOf(user, 'au')

const completed = sql`${pt.status} = any(${texts(completedStatuses)})`
/** The part that is done, 0 to 1, of tasks that are not rejected; nothing where there are none. */
const share = sql`count(*) filter (where ${completed})::numeric / nullif(count(*) filter (where ${pt.status} <> ${rejected}), 0)`

const counted = (project_: { readonly id: SQL }, rule: SQL) =>
  sql`(select count(*)::int from ${pt} where ${pt.project_id} = ${project_.id} and ${rule})`

/** Numbers of a project that follow from its tasks. Counts are of those that one may see, progress is the project's own. */
export const projectComputed: ComputedFields<typeof project> = {
  // Of a waterfall project the weighted mean of its phases (decisions, 'Work items').
  progress: (row) => sql`coalesce(case when ${row.type} = 'waterfall'
    then (select round(100 * sum(${ph.weight} * coalesce(part.share, 0)) / nullif(sum(${ph.weight}), 0)) from ${ph}
      cross join lateral (select ${share} as share from ${pt} where ${pt.phase_id} = ${ph.id} and ${pt.deleted_at} is null) part
      where ${ph.project_id} = ${row.id})
    else (select round(100 * ${share}) from ${pt} where ${pt.project_id} = ${row.id} and ${pt.deleted_at} is null)
    end, 0)::int`,
  tasks_count: (row, { seen }) => counted(row, seen('task', 'pt')),
  completed_tasks_count: (row, { seen }) => counted(row, sql`${completed} and ${seen('task', 'pt')}`),
  rejected_tasks_count: (row, { seen }) => counted(row, sql`${pt.status} = ${rejected} and ${seen('task', 'pt')}`),
}

/** An epic is as far as its tasks are; of all of them, whoever asks. */
export const epicComputed: ComputedFields<typeof epic> = {
  progress: (row) =>
    sql`coalesce((select round(100 * ${share}) from ${pt} where ${pt.epic_id} = ${row.id} and ${pt.deleted_at} is null), 0)::int`,
}

/** Who said it. */
export const commentComputed: Pick<ComputedFields<typeof comment>, 'author'> = {
  author: (row) => sql`(select ${au.name} from ${au} where ${au.id} = ${row.created_by})`,
}

/** A task is late where its due date has passed and something is still expected of it. */
export const taskComputed: Pick<ComputedFields<typeof task>, 'overdue'> = {
  overdue: (row, { now }) =>
    sql`coalesce(${row.due_at} < ${now} and not ${row.status} = any(${texts(endedStatuses)}), false)`,
}
