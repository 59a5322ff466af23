import { uuidv7 } from 'uuidv7'
import type { Json } from '../../../server/db/database.ts'
import type { Schedule } from '../plan.ts'
import type { ProjectPlan } from './project-plan.ts'
import { plannedAt, startOf } from './row-answer.ts'

/** The bars of a baseline, each with an id of its own: phases and tasks with their dates of the schedule. */
export const baselineBars = ({ rows }: ProjectPlan, { tasks }: Schedule): readonly Json[] => {
  const dates = new Map(tasks.map((one) => [one.id, one]))
  const bar = (id: string, about: Json): Json[] => {
    const one = dates.get(id)
    if (one === undefined) return []
    return [
      {
        id: uuidv7(),
        start_at: plannedAt(startOf(one)),
        end_at: plannedAt(one.finish),
        duration: one.duration,
        ...about,
      },
    ]
  }
  return [
    ...rows.phases.flatMap(({ id, name }) => bar(id, { phase_id: id, name, is_milestone: false })),
    ...rows.tasks.flatMap(({ id, name, estimate, is_milestone }) =>
      bar(id, { task_id: id, name, estimate, is_milestone }),
    ),
  ]
}
