import { sql } from 'drizzle-orm'
import type { HomeItem } from '../../../core/declare/home.ts'
import { type Json, texts, uuids } from '../../../server/db/database.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import type { HomeContext } from '../../../server/home/home-section.ts'
import { phase } from '../phase.ts'
import { sprint } from '../sprint.ts'
import { task } from '../task.ts'
import { completedStatuses, type TaskStatus } from '../task-status.ts'

const [p, s, t] = [tableOf(phase, 'p'), tableOf(sprint, 's'), tableOf(task, 't')]
const rejected: TaskStatus = 'rejected'

type Running = {
  readonly project_id: string
  readonly name: string
  readonly end_at: string | null
  readonly done: number
  readonly total: number
}

/** Reads the running sprint of each project, with the numbers of its tasks that the caller sees. */
const runningSprints = async (
  { engine, caller, reader }: HomeContext,
  projects: readonly string[],
): Promise<ReadonlyMap<string, Running>> => {
  const { rules } = reader.scope
  const [sprints, tasks] = [engine.models.of('sprint'), engine.models.of('task')]
  if (!rules.mayRead(sprints) || !rules.mayRead(tasks)) return new Map()
  const found = await engine.heavily(caller, (on) =>
    on.all<Running>(sql`
      select distinct on (${p.project_id}) ${p.project_id}, ${s.name}, ${s.end_at}, counts.done, counts.total
      from ${s} join ${p} on ${p.id} = ${s.phase_id}
      cross join lateral (
        select count(*)::int as total, count(*) filter (where ${t.status} = any(${texts(completedStatuses)}))::int as done
        from ${t} where ${t.sprint_id} = ${s.id} and ${t.deleted_at} is null and ${t.status} <> ${rejected}
          and ${rules.sql(tasks, 'read', 't')}) counts
      where ${p.project_id} = any(${uuids(projects)}) and ${s.is_active} and not ${s.is_completed}
        and ${rules.sql(sprints, 'read', 's')}
      order by ${p.project_id}, ${s.start_at} desc nulls last`),
  )
  return new Map(found.map((one) => [one.project_id, one]))
}

/** Returns a line for each running project: its running sprint with the progress, else the project's progress. */
export const projectNotes = async (
  rows: readonly Json[],
  context: HomeContext,
): Promise<readonly Partial<HomeItem>[]> => {
  const { engine, word } = context
  const sprints = await runningSprints(
    context,
    rows.map(({ id }) => String(id)),
  )
  return rows.map(({ id, type, progress }) => {
    // Waterfall projects have their own route (specification, 2.3).
    const href = `/projects/${type === 'waterfall' ? 'waterfall' : 'list'}/${String(id)}`
    const running = sprints.get(String(id))
    if (running === undefined) return { href, note: word('home:work.progress', { percent: Number(progress ?? 0) }) }
    const { name, end_at, done, total } = running
    return {
      href,
      owner: name,
      note: word('home:work.sprintDone', { done, count: total }),
      at: end_at === null ? null : new Date(end_at).toISOString(),
      is_late: end_at !== null && Date.parse(end_at) < engine.now(),
    }
  })
}
