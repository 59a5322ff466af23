import type { Json } from '../../../server/db/database.ts'
import { isNever } from '../hours.ts'
import { level } from '../level.ts'
import type { PlanChanges } from './changes.ts'
import { computed } from './compute.ts'
import { previewAnswer, previewOf } from './preview.ts'
import type { ProjectPlan } from './project-plan.ts'
import { isoAt } from './row-answer.ts'

/** Returns the changes that levelling would make, and their effect. @param now milliseconds since 1970 UTC */
export const levelAnswer = (plan: ProjectPlan, now: number): Json => {
  // This refuses a plan with a loop, with words.
  computed(plan)
  const seen = plan.rows.tasks.filter(({ may_see }) => may_see)
  const assigned = new Map(seen.map(({ id, assignees }) => [id, assignees]))
  const { delays, left, schedule: levelled } = level(plan.plan, assigned)
  const starts = new Map(levelled.tasks.map(({ id, start }) => [id, start]))
  const changes = seen.flatMap((task): PlanChanges['changes'] => {
    const by = delays.get(task.id) ?? 0
    // A task that stays where it was put is put elsewhere; other tasks get a delay behind the start that their links
    // allow.
    if (plan.placed.has(task.id)) {
      const start = starts.get(task.id) as number
      return by === 0 || isNever(start) ? [] : [{ id: task.id, move_to: isoAt(start) }]
    }
    return by === task.delay ? [] : [{ id: task.id, delay: by }]
  })
  const preview = previewOf(plan, { changes, links: { add: [], change: [], remove: [] } }, now)
  return { ...previewAnswer(preview), changes, left }
}
