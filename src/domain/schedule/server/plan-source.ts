import { type CalendarSource, calendarsOf } from './calendars.ts'
import type { LinkRow, PersonRow, PhaseRow, ProjectRow, TaskRow } from './plan-rows.ts'
import { type ProjectPlan, projectPlan } from './project-plan.ts'

/**
 * All that a plan is computed from, as plain data. The long lists are JSON as the database wrote it: one text is sent to
 * a thread at once, while reading and copying 10,000 rows would hold up the event loop.
 */
export type PlanSource = {
  readonly project: ProjectRow
  /** `TaskRow[]` */
  readonly tasks: string
  /** `LinkRow[]` */
  readonly links: string
  /** Number of tasks. */
  readonly size: number
  readonly phases: readonly PhaseRow[]
  readonly people: readonly PersonRow[]
  readonly calendars: CalendarSource
  /** Milliseconds since 1970 UTC. */
  readonly now: number
}

/** Plans of fewer tasks are computed on the event loop: that takes some milliseconds, about as long as sending them away. */
export const lightPlan = 300

export const isLightPlan = ({ source }: { readonly source: PlanSource }): boolean => source.size < lightPlan

/** The plan that a source describes. */
export const planFrom = ({ project, tasks, links, phases, people, calendars, now }: PlanSource): ProjectPlan => {
  const rows = {
    project,
    phases,
    people,
    tasks: JSON.parse(tasks) as readonly TaskRow[],
    links: JSON.parse(links) as readonly LinkRow[],
  }
  return projectPlan(rows, calendarsOf(calendars, rows), now)
}
