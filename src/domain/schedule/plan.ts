import type { TaskConstraint } from '../work/task-constraint.ts'
import type { Minute, OpenTime } from './hours.ts'

/** The link types: an end of the predecessor, then the end of the successor that waits for it. */
export const linkTypes = ['finish_start', 'start_start', 'finish_finish', 'start_finish'] as const
export type LinkType = (typeof linkTypes)[number]

type Constraint = TaskConstraint

export type PlanLink = {
  readonly from: string
  readonly to: string
  readonly type: LinkType
  /** Minutes; negative is a lead. */
  readonly lag: number
  /** True where the lag passes by the clock, nights and holidays included. */
  readonly elapsed?: boolean
}

export type PlanTask = {
  readonly id: string
  /** The task or phase that it is part of. A task that has parts takes its dates from them. */
  readonly parent?: string | null
  /** Working minutes on its calendar; 0 is a milestone. Ignored where it has parts. */
  readonly duration: number
  /** One of the plan's calendars; by default the plan's own. */
  readonly calendar?: string | null
  readonly constraint?: Constraint
  readonly constraintAt?: Minute | null
  /** A deadline is shown and counted in the floats, and moves nothing. */
  readonly deadline?: Minute | null
  /** True where it stays where its people put it (`start` and `finish`): links do not move it, and it moves others. */
  readonly manual?: boolean
  readonly start?: Minute | null
  readonly finish?: Minute | null
  readonly actualStart?: Minute | null
  readonly actualFinish?: Minute | null
  /** Per cent of its duration that is done. */
  readonly progress?: number
  /** Working minutes by which levelling holds it back. */
  readonly delay?: number
}

export type Plan = {
  /** The plan's start: only fixed tasks begin before it. */
  readonly start: Minute
  readonly tasks: readonly PlanTask[]
  readonly links: readonly PlanLink[]
  readonly calendars: { readonly [id: string]: OpenTime }
  /** The calendar of tasks that have none. */
  readonly calendar: string
  /** Work that is not done yet is planned after this moment. */
  readonly statusDate?: Minute | null
  /** Late dates are counted from here; by default from the end of the last task. */
  readonly end?: Minute | null
  /**
   * True: dates of 'must' and 'no later' win against links, as in MS Project. Otherwise links win and the float is
   * negative.
   */
  readonly constraintsWin?: boolean
}

/** The reason for a date. */
export type Reason =
  | {
      readonly kind: 'plan_start' | 'status_date' | 'manual' | 'actual' | 'parts' | 'delay' | 'as_late' | 'never_open'
    }
  | { readonly kind: 'constraint'; readonly constraint: Constraint; readonly of: string }
  /** A link. `to` is the task itself, or the summary above it that is linked. */
  | { readonly kind: 'link'; readonly from: string; readonly to: string; readonly link: PlanLink }

export type Missed = 'deadline' | 'constraint' | 'link'

export type ScheduledTask = {
  readonly id: string
  readonly start: Minute
  /**
   * From 2200 on (`isNever`) the task has no dates: its calendar, or one that it waits for, does not open for that
   * long.
   */
  readonly finish: Minute
  readonly earlyStart: Minute
  readonly earlyFinish: Minute
  readonly lateStart: Minute
  readonly lateFinish: Minute
  /** Working minutes on the task's calendar. */
  readonly duration: number
  readonly totalFloat: number
  readonly freeFloat: number
  readonly critical: boolean
  readonly summary: boolean
  /** Per cent; for a summary the mean of its parts, weighted by duration. */
  readonly progress: number
  /** All reasons that hold the start where it is, in the order of the plan. */
  readonly reasons: readonly Reason[]
  /**
   * Minutes by the clock between the instant that the reasons ask for and the next open minute; 0 where the calendar
   * moved nothing.
   */
  readonly waited: number
  /**
   * The demands that it misses: its deadline, its constraint, or links that ask for a later start than the one set by
   * hand.
   */
  readonly missed: readonly Missed[]
}

export type Schedule = {
  readonly start: Minute
  readonly finish: Minute
  /** In the order of the plan's tasks. */
  readonly tasks: readonly ScheduledTask[]
}

/**
 * Thrown where links or parts lead from a task back to itself. `loop` has their ids in order, the first not repeated.
 */
export class LoopError extends Error {
  constructor(readonly loop: readonly string[]) {
    super(`a loop of links: ${loop.join(', ')}`)
    this.name = 'LoopError'
  }
}

/** Thrown where the plan contradicts itself: an unknown link, parent or calendar, or a negative duration. */
export class PlanError extends Error {
  constructor(
    readonly code: 'unknown_task' | 'unknown_calendar' | 'bad_duration' | 'duplicate_task' | 'summary_link',
    readonly id: string,
  ) {
    super(`${code}: ${id}`)
    this.name = 'PlanError'
  }
}
