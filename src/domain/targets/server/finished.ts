import { type SQL, sql } from 'drizzle-orm'
import { isoOf } from '../../../server/clock.ts'
import { type Queryable, texts } from '../../../server/db/database.ts'
import { linksOf, tableOf } from '../../../server/db/table-of.ts'
import { todo } from '../../days/todo.ts'
import { task } from '../../work/task.ts'
import { completedStatuses } from '../../work/task-status.ts'
import type { Finished } from '../target.ts'

const [t, o] = [tableOf(task, 't'), tableOf(todo, 'o')]
const [tu, ou] = [linksOf(task, 'assignees', 'tu'), linksOf(todo, 'assignees', 'ou')]

/** The person whose days are read. */
export type Owner = { readonly id: string; readonly timeZone: string }

/** The finished and the open work of a person on a day. */
export type DayWork = Finished & {
  /** Open todos that are due by the end of the day. */
  readonly uncompleted_todos: number
}

/** Returns the condition of a person's todos: assigned to them, or personal ones that they made, as in `/my-todos`. */
const isTodoOf = (owner: string): SQL => sql`${o.deleted_at} is null and (
  exists (select 1 from ${ou} where ${ou.source_id} = ${o.id} and ${ou.target_id} = ${owner})
  or (${o.created_by} = ${owner} and ${o.workspace_id} is null))`

type Counted = { readonly what: 'task' | 'todo' | 'due'; readonly nth: number; readonly count: number }

/**
 * Reads what a person finished on each of some consecutive days, in one statement.
 * @param bounds the moments at which the days begin, and the one at which the last day ends (`boundsOfDays`)
 */
export const readFinished = async (
  on: Queryable,
  owner: string,
  bounds: readonly number[],
): Promise<readonly DayWork[]> => {
  const starts = sql`${sql.param(bounds.map(isoOf))}::timestamptz[]`
  const [first, end] = [isoOf(bounds[0] ?? 0), isoOf(bounds.at(-1) ?? 0)]
  const within = (at: SQL): SQL => sql`${at} >= ${first}::timestamptz and ${at} < ${end}::timestamptz`
  const rows = await on.all<Counted>(sql`
    select 'task' as what, width_bucket(${t.completed_at}, ${starts}) as nth, count(*)::int as count
      from ${tu} join ${t} on ${t.id} = ${tu.source_id}
      where ${tu.target_id} = ${owner} and ${t.deleted_at} is null and ${t.status} = any(${texts(completedStatuses)})
        and ${within(t.completed_at)} group by 2
    union all
    select 'todo', width_bucket(${o.completed_at}, ${starts}), count(*)::int from ${o}
      where ${isTodoOf(owner)} and ${o.is_done} and ${within(o.completed_at)} group by 2
    union all
    select 'due', width_bucket(${o.due_at}, ${starts}), count(*)::int from ${o}
      where ${isTodoOf(owner)} and not ${o.is_done} and ${o.due_at} < ${end}::timestamptz group by 2`)
  const counts = new Map(rows.map(({ what, nth, count }) => [`${what} ${nth}`, count]))
  const of = (what: Counted['what'], nth: number): number => counts.get(`${what} ${nth}`) ?? 0
  // The todos of bucket 0 were due before the first day.
  let due = of('due', 0)
  return bounds.slice(1).map((_, n) => {
    due += of('due', n + 1)
    return { completed_tasks: of('task', n + 1), completed_todos: of('todo', n + 1), uncompleted_todos: due }
  })
}
