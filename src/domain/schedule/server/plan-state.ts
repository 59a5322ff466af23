import { type SQL, sql } from 'drizzle-orm'
import { holdLock, takeLocks } from '../../../server/consequences/ledger.ts'
import { type Queryable, uuids } from '../../../server/db/database.ts'
import { linksOf, tableOf } from '../../../server/db/table-of.ts'
import { rowsState } from '../../../server/rows/write/prepared-write.ts'
import { phase } from '../../work/phase.ts'
import { project } from '../../work/project.ts'
import { task } from '../../work/task.ts'
import { businessCalendar } from '../../working-time/business-calendar.ts'
import { holiday } from '../../working-time/holiday.ts'
import { dependency } from '../dependency.ts'
import { planLocks } from '../plan-locks.ts'

const [pr, t, p, d] = [tableOf(project, 'pr'), tableOf(task, 't'), tableOf(phase, 'p'), tableOf(dependency, 'd')]
const a = linksOf(task, 'assignees', 'a')
const [c, h, w] = [tableOf(businessCalendar, 'c'), tableOf(holiday, 'h'), linksOf(businessCalendar, 'users', 'w')]

/** One change of a project's plan at a time: two, each right by itself, could make a loop. */
export const lockPlan = (tx: Queryable, id: string): Promise<void> => holdLock(tx, `${planLocks}.${id}`)

/** Takes the same lock for a transaction that has locked nothing yet, and so may wait. */
export const lockPlanFirst = (tx: Queryable, id: string): Promise<void> => takeLocks(tx, [`${planLocks}.${id}`])

/**
 * The same for several projects, in one order.
 * @param projects statement that selects their ids
 */
export const lockPlansOf = (on: Queryable, projects: SQL): Promise<number> =>
  on.run(
    sql`select pg_advisory_xact_lock(hashtext(${`${planLocks}.`} || x.id::text)) from (select distinct p.id from (${projects}) p(id) order by 1) x`,
  )

/** Locks tasks and phases in one order, for every writer. */
export const lockRows = async (tx: Queryable, tasks: readonly string[], phases: readonly string[]): Promise<void> => {
  if (tasks.length > 0)
    await tx.run(
      sql`select 1 from ${t} where ${t.id} = any(${uuids(tasks)}) order by ${t.id} for no key update of ${sql.raw('t')}`,
    )
  if (phases.length > 0)
    await tx.run(
      sql`select 1 from ${p} where ${p.id} = any(${uuids(phases)}) order by ${p.id} for no key update of ${sql.raw('p')}`,
    )
}

/** The state of all rows that the plan of a project rests on: its own, and all calendars. */
export const planState = async (on: Queryable, id: string): Promise<string> => {
  const inPlan = sql`select ${t.id} from ${t} where ${t.project_id} = ${id} and ${t.deleted_at} is null`
  const row = await on.one<{ state: string }>(sql`select concat_ws(' ',
    (select ${rowsState('pr')} from ${pr} where ${pr.id} = ${id}),
    (select ${rowsState('t')} from ${t} where ${t.project_id} = ${id} and ${t.deleted_at} is null),
    (select ${rowsState('p')} from ${p} where ${p.project_id} = ${id}),
    (select ${rowsState('d')} from ${d} where ${d.successor_id} in (${inPlan})),
    (select ${rowsState('a')} from ${a} where ${a.source_id} in (${inPlan})),
    (select ${rowsState('c')} from ${c}), (select ${rowsState('h')} from ${h}), (select ${rowsState('w')} from ${w})) as state`)
  return row?.state ?? ''
}
