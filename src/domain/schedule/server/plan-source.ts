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
  /** Years that the plan may reach over. @see yearsOf */
  readonly years: number
  readonly phases: readonly PhaseRow[]
  readonly people: readonly PersonRow[]
  readonly calendars: CalendarSource
  /** True while a job is going to compute it anew: until then the stored dates are the plan. */
  readonly isAwaited: boolean
  /** Milliseconds since 1970 UTC. */
  readonly now: number
}

/** The first and last moment of a plan, in milliseconds since 1970 UTC, and its work and lags in minutes. */
export type Reach = {
  readonly first: number | null
  readonly last: number | null
  readonly work: number
  readonly lags: number
} & Pick<ProjectRow, 'start_at' | 'end_at'> &
  Pick<PlanSource, 'now'>

/** A working week opens for a quarter of its time, so work takes about four times as long. */
const openShare = 1 / 4
const minutesOfYear = 365.25 * 1440

/** The most years that a plan reaches over: from its first moment to its last, and all its work one after another. */
export const yearsOf = ({ first, last, work, lags, start_at, end_at, now }: Reach): number => {
  const moments = [first, last, start_at, end_at, now].filter((moment) => moment !== null)
  const span = (Math.max(...moments) - Math.min(...moments)) / 60_000
  return (span + (work + lags) / openShare) / minutesOfYear
}

/**
 * Plans of fewer tasks, and of fewer years of calendars to walk, are computed on the event loop: that takes some
 * milliseconds, about as long as sending them away. A year of one calendar costs about as much as ten tasks.
 */
export const lightPlan = 300
const lightYears = 40

export const isLightPlan = ({ source }: { readonly source: PlanSource }): boolean =>
  source.size < lightPlan && source.years * (1 + source.calendars.stored.length) < lightYears

/**
 * The plan that a source describes.
 * @param asStored with the stored dates as they are
 */
export const planFrom = (
  { project, tasks, links, phases, people, calendars, now }: PlanSource,
  asStored: boolean = false,
): ProjectPlan => {
  const rows = {
    project,
    phases,
    people,
    tasks: JSON.parse(tasks) as readonly TaskRow[],
    links: JSON.parse(links) as readonly LinkRow[],
  }
  return projectPlan(rows, calendarsOf(calendars, rows), now, asStored)
}

/** Returns the plan for an answer: while it is being computed anew, with its stored dates. */
export const toldPlan = (source: PlanSource): ProjectPlan => planFrom(source, source.isAwaited)
