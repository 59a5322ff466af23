import { sql } from 'drizzle-orm'
import type { Caller } from '../../../server/actor.ts'
import type { Queryable } from '../../../server/db/database.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import type { Engine } from '../../../server/engine.ts'
import { notFound, Problem } from '../../../server/problem.ts'
import { readerFor } from '../../../server/rows/read.ts'
import { project } from '../../work/project.ts'
import { LoopError, type Schedule } from '../plan.ts'
import { type Computation, computation } from '../schedule.ts'
import { readCalendars } from './calendars.ts'
import { type PlanRows, type ProjectRow, readPlanRows } from './plan-rows.ts'
import { type ProjectPlan, projectPlan } from './project-plan.ts'

const pr = tableOf(project, 'pr')

/** Names of the rows of a loop, as people know them. */
const loopNames = (loop: readonly string[], { tasks, phases }: PlanRows): string => {
  const names = new Map<string, string>([
    ...phases.map(({ id, name }) => [id, name] as const),
    ...tasks.map(({ id, number, name, may_see }) => [id, may_see ? `T-${number} ${name}` : '…'] as const),
  ])
  return [...loop, loop[0] ?? ''].map((id) => names.get(id) ?? '…').join(' → ')
}

/**
 * The schedule of a plan.
 * @param last that of the plan before it was changed
 * @throws Problem 422 `plan_loop` with the way of the loop
 */
export const computationOf = (plan: ProjectPlan, last?: Computation): Computation => {
  try {
    return computation(plan.plan, last)
  } catch (error) {
    if (error instanceof LoopError)
      throw new Problem(422, 'plan_loop', {
        params: { list: loopNames(error.loop, plan.rows) },
        extra: { loop: error.loop },
      })
    throw error
  }
}

export const computed = (plan: ProjectPlan): Schedule => computationOf(plan).schedule

/** @throws Problem 404 for a project that the caller does not see */
export const readPlan = async (engine: Engine, caller: Caller, tx: Queryable, id: string): Promise<ProjectPlan> => {
  const reader = readerFor(engine, caller, tx)
  const model = engine.models.of('project')
  const plan =
    reader.scope.rules.mayRead(model) && (await reader.sees(model, id))
      ? await planOf(engine, caller, tx, id)
      : undefined
  if (plan === undefined) throw notFound()
  return plan
}

const planOf = async (engine: Engine, caller: Caller, tx: Queryable, id: string): Promise<ProjectPlan | undefined> => {
  const about = await tx.one<Omit<ProjectRow, 'now'>>(sql`
    select ${pr.id}, ${pr.type}, ${pr.name}, ${pr.constraints_win}, ${pr.calendar_id},
      (extract(epoch from ${pr.start_at}) * 1000)::float8 as start_at, (extract(epoch from ${pr.end_at}) * 1000)::float8 as end_at,
      (extract(epoch from ${pr.status_at}) * 1000)::float8 as status_at from ${pr} where ${pr.id} = ${id}`)
  if (about === undefined) return undefined
  const rows = await readPlanRows(engine, caller, tx, { ...about, now: Math.floor(engine.now() / 60_000) })
  return projectPlan(rows, await readCalendars(tx, rows), engine.now())
}

/** The plan of a project for the server itself, whoever asks. */
export const planForServer = (engine: Engine, tx: Queryable, id: string): Promise<ProjectPlan | undefined> =>
  planOf(engine, 'system', tx, id)
