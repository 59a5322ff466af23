import { sql } from 'drizzle-orm'
import { and, type Queryable, uuids } from '../../../../server/db/database.ts'
import type { PointAsked } from '../../../../server/figures/figure.ts'
import { notFound } from '../../../../server/problem.ts'
import { alive } from '../../../../server/rows/alive.ts'
import type { Reader } from '../../../../server/rows/read.ts'
import { isInScope } from '../../burndown.ts'
import type { BehindAnswer } from '../../figure-answers.ts'
import { amountOf, isFinished, type States, statesAt, type TaskState, upTo } from '../../figure-facts.ts'
import type { TaskStatus } from '../../task-status.ts'
import { mayEstimate } from './figure-access.ts'
import { sprintInTime } from './sprint-times.ts'
import { factsOf } from './task-facts.ts'

const perPage = 25

export type SeenTask = { readonly id: string; readonly number: number; readonly name: string }

/** Those tasks that exist and that the reader may see, by id. */
export const seenTasks = async (
  db: Queryable,
  { scope }: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SeenTask>> => {
  const task = scope.engine.models.of('task')
  if (ids.length === 0 || !scope.rules.mayRead(task)) return new Map()
  const rule = and([scope.rules.sql(task, 'read', 't'), alive(task, 't')])
  const rows = await db.all<SeenTask>(
    sql`select t.id, t.number, t.name from tasks t where t.id = any(${uuids(ids)}) and ${rule} order by t.number`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

const livingOf = async (db: Queryable, ids: readonly string[]): Promise<number> => {
  const counted = await db.one<{ n: number }>(
    sql`select count(*)::int as n from tasks where id = any(${uuids(ids)}) and deleted_at is null`,
  )
  return counted?.n ?? 0
}

/** One page of the tasks behind a point with their values then; hidden and deleted ones are counted. */
const pageOf = async (
  db: Queryable,
  { caller, reader, page }: PointAsked,
  states: States,
  counts: (task: TaskState) => boolean,
): Promise<BehindAnswer> => {
  const behind = new Map([...states].filter(([, state]) => counts(state)))
  const ids = [...behind.keys()]
  const visibleTasks = await seenTasks(db, reader, ids)
  const existing = await livingOf(db, ids)
  const data = [...visibleTasks.values()].slice((page - 1) * perPage, page * perPage).flatMap((task) => {
    const then = behind.get(task.id)
    if (then === undefined) return []
    const weights = { story_points: amountOf(then.points, 'story_points'), estimate: then.estimate }
    return [{ ...task, status: then.status, ...(mayEstimate(caller) ? weights : {}) }]
  })
  return {
    data,
    total: visibleTasks.size,
    hidden: existing - visibleTasks.size,
    gone: ids.length - existing,
    per_page: perPage,
  }
}

/** Tasks behind a point of a sprint's burndown, with their values then. */
export const burndownTasks = async (db: Queryable, request: PointAsked) => {
  const { id, now, timeZone, part } = request
  const sprint = await sprintInTime(db, id, now, timeZone)
  if (sprint === undefined) throw notFound()
  const cut = upTo(request.at)
  // Excludes what follows the sprint's completion at the same moment.
  const at = sprint.end !== null && cut.at >= sprint.end.at ? sprint.end : cut
  const states = statesAt(await factsOf(db, 'sprint_id', [id], ['sprint_id', 'status', 'story_points', 'estimate']), at)
  return pageOf(
    db,
    request,
    states,
    (task) => isInScope(task, id) && (part === 'scope' || isFinished(task) === (part === 'done')),
  )
}

/** Tasks behind a point of a project's flow, with their values then. */
export const flowTasks = async (db: Queryable, request: PointAsked & { readonly part: TaskStatus }) => {
  const facts = await factsOf(db, 'project_id', [request.id], ['status', 'story_points', 'estimate'])
  return pageOf(db, request, statesAt(facts, upTo(request.at)), (task) => task.exists && task.status === request.part)
}
