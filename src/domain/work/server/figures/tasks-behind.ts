import { sql } from 'drizzle-orm'
import { and, type Queryable, uuids } from '../../../../server/db/database.ts'
import type { PointAsked } from '../../../../server/figures/figure.ts'
import { notFound } from '../../../../server/problem.ts'
import type { Reader } from '../../../../server/rows/read/read.ts'
import { alive } from '../../../../server/rows/rules/alive.ts'
import type { BehindAnswer } from '../../figure-answers.ts'
import { amountOf, type States, upTo } from '../../figure-facts.ts'
import type { TaskStatus } from '../../task-status.ts'
import { mayEstimate, roomOf } from './figure-access.ts'
import { behindWork } from './figure-works.ts'
import { sprintInTime } from './sprint-times.ts'
import { readFacts } from './task-facts.ts'

const perPage = 25

export type SeenTask = { readonly id: string; readonly number: number; readonly name: string }

/** Returns the existing tasks among some ids that the reader may see, by id. */
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

/** Returns one page of the tasks behind a point with their values then; hidden and deleted ones are counted. */
const pageOf = async (db: Queryable, { caller, reader, page }: PointAsked, behind: States): Promise<BehindAnswer> => {
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

/** Returns the tasks behind a point of a sprint's burndown, with their values then. */
export const burndownTasks = async (db: Queryable, request: PointAsked) => {
  const { id, now, timeZone, part } = request
  const sprint = await sprintInTime(db, id, now, timeZone)
  if (sprint === undefined) throw notFound()
  const cut = upTo(request.at)
  // Events at the moment of the sprint's completion that follow it are left out.
  const at = sprint.end !== null && cut.at >= sprint.end.at ? sprint.end : cut
  const facts = await readFacts(db, 'sprint_id', [id], ['sprint_id', 'parent_id', 'status', 'story_points', 'estimate'])
  const point = { sprint: id, part }
  return pageOf(db, request, await roomOf(request).run(behindWork, { facts, cut: at, point }))
}

/** Returns the tasks behind a point of a project's flow, with their values then. */
export const flowTasks = async (db: Queryable, request: PointAsked & { readonly part: TaskStatus }) => {
  const facts = await readFacts(db, 'project_id', [request.id], ['parent_id', 'status', 'story_points', 'estimate'])
  const point = { status: request.part }
  return pageOf(db, request, await roomOf(request).run(behindWork, { facts, cut: upTo(request.at), point }))
}
