import { type SQL, sql } from 'drizzle-orm'
import { col, texts } from '../../../server/db/database.ts'
import type { Compute } from '../../../server/engine.ts'
import { completedStatuses, endedStatuses } from '../task-status.ts'

type Computes = { readonly [field: string]: Compute }

const completed = sql`pt.status = any(${texts(completedStatuses)})`
/** The part that is done, 0 to 1, of tasks that are not rejected; nothing where there are none. */
const share = sql`count(*) filter (where ${completed})::numeric / nullif(count(*) filter (where pt.status <> 'rejected'), 0)`

const counted = (alias: string, rule: SQL) =>
  sql`(select count(*)::int from tasks pt where pt.project_id = ${col(alias, 'id')} and ${rule})`

/** Numbers of a project that follow from its tasks. Counts are of those that one may see, progress is the project's own. */
export const projectComputed = {
  // Of a waterfall project the weighted mean of its phases (decisions, 'Work items').
  progress: (alias) => sql`coalesce(case when ${col(alias, 'type')} = 'waterfall'
    then (select round(100 * sum(ph.weight * coalesce(part.share, 0)) / nullif(sum(ph.weight), 0)) from phases ph
      cross join lateral (select ${share} as share from tasks pt where pt.phase_id = ph.id and pt.deleted_at is null) part
      where ph.project_id = ${col(alias, 'id')})
    else (select round(100 * ${share}) from tasks pt where pt.project_id = ${col(alias, 'id')} and pt.deleted_at is null)
    end, 0)::int`,
  tasks_count: (alias, { seen }) => counted(alias, seen('task', 'pt')),
  completed_tasks_count: (alias, { seen }) => counted(alias, sql`${completed} and ${seen('task', 'pt')}`),
  rejected_tasks_count: (alias, { seen }) => counted(alias, sql`pt.status = 'rejected' and ${seen('task', 'pt')}`),
} satisfies Computes

/** An epic is as far as its tasks are; of all of them, whoever asks. */
export const epicComputed = {
  progress: (alias) =>
    sql`coalesce((select round(100 * ${share}) from tasks pt where pt.epic_id = ${col(alias, 'id')} and pt.deleted_at is null), 0)::int`,
} satisfies Computes

/** Who said it. */
export const commentComputed = {
  author: (alias) => sql`(select au.name from users au where au.id = ${col(alias, 'created_by')})`,
} satisfies Computes

/** A task is late where its due date has passed and something is still expected of it. */
export const taskComputed = {
  overdue: (alias, { now }) =>
    sql`coalesce(${col(alias, 'due_at')} < ${new Date(now).toISOString()}::timestamptz and not ${col(alias, 'status')} = any(${texts(endedStatuses)}), false)`,
} satisfies Computes
