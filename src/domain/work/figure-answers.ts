import type { PointKind } from './burndown.ts'
import type { Unit } from './figure-facts.ts'
import type { TaskStatus } from './task-status.ts'

/**
 * The figures of a burndown as the call answers them. Moments are ISO 8601, days `YYYY-MM-DD` in the reader's time
 * zone.
 */
export type BurndownAnswer = {
  readonly sprint: {
    readonly id: string
    readonly name: string
    readonly started_at: string
    readonly ended_at: string | null
    readonly planned_end: string | null
  }
  readonly unit: Unit
  readonly committed: number | null
  readonly points: readonly {
    readonly at: string
    readonly day: string
    readonly kind: PointKind
    readonly scope: number | null
    readonly done: number | null
    readonly remaining: number | null
    readonly ideal: number | null
    /** The project does not work on this day. */
    readonly off: boolean
  }[]
}

export type VelocityAnswer = {
  /** Mean of the last completed sprints; null before the first. */
  readonly velocity: number | null
  readonly unit: Unit
  /** Number of sprints in the mean. */
  readonly over: number
  /** Oldest first. */
  readonly sprints: readonly {
    readonly id: string
    readonly name: string
    readonly phase: string
    readonly committed: number
    readonly completed: number
    readonly started_at: string
    readonly completed_at: string | null
  }[]
}

export type FlowAnswer = {
  readonly points: readonly {
    readonly at: string
    readonly day: string
    readonly counts: { readonly [S in TaskStatus]: number }
  }[]
}

export type CycleAnswer = {
  readonly from: string | null
  readonly to: string | null
  /** The days within which half, and 85 in 100, of the tasks were done. */
  readonly median: number | null
  readonly most: number | null
  readonly points: readonly {
    /** Null if the reader may not see it, or it was deleted. */
    readonly task: { readonly id: string; readonly number: number; readonly name: string } | null
    readonly at: string
    readonly day: string
    readonly cycle: number | null
    readonly lead: number
  }[]
}

/** The tasks behind a point, with their values at that time. */
export type BehindAnswer = {
  readonly data: readonly {
    readonly id: string
    readonly number: number
    readonly name: string
    readonly status: TaskStatus
    readonly story_points?: number
    /** Minutes. */
    readonly estimate?: number
  }[]
  readonly total: number
  /** The number of tasks that the reader may not see. */
  readonly hidden: number
  /** The number of tasks that were deleted since. */
  readonly gone: number
  readonly per_page: number
}
