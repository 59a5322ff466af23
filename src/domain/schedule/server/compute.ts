import { Problem } from '../../../server/problem.ts'
import { LoopError, type Schedule } from '../plan.ts'
import { type Computation, computation } from '../schedule.ts'
import type { PlanRows } from './plan-rows.ts'
import type { ProjectPlan } from './project-plan.ts'

/** Names of the rows of a loop, as people know them. */
const loopNames = (loop: readonly string[], { tasks, phases }: PlanRows): string => {
  const names = new Map<string, string>([
    ...phases.map(({ id, name }) => [id, name] as const),
    ...tasks.map(({ id, number, name, may_see }) => [id, may_see ? `T-${number} ${name}` : '…'] as const),
  ])
  return [...loop, loop[0] ?? ''].map((id) => names.get(id) ?? '…').join(' → ')
}

/**
 * Computes the schedule of a plan.
 * @param last computation of the plan before it was changed
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
