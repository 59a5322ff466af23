import type { TaskConstraint } from '../../work/task-constraint.ts'
import type { TaskStatus } from '../../work/task-status.ts'
import type { LinkType } from '../plan.ts'

/** A task as the plan reads it; instants in milliseconds since 1970 UTC. */
export type TaskRow = {
  readonly id: string
  readonly version: number
  readonly number: number
  readonly name: string
  readonly status: TaskStatus
  readonly parent_id: string | null
  readonly phase_id: string | null
  readonly start_at: number | null
  readonly due_at: number | null
  readonly calendar_id: string | null
  readonly duration: number | null
  readonly estimate: number | null
  readonly is_milestone: boolean
  readonly is_manual: boolean
  readonly progress: number
  readonly constraint: TaskConstraint | null
  readonly constraint_at: number | null
  readonly deadline_at: number | null
  readonly actual_start_at: number | null
  readonly actual_end_at: number | null
  readonly delay: number
  readonly assignees: readonly string[]
  /** The rights of the caller. */
  readonly may_see: boolean
  readonly may_update: boolean
}
export type PhaseRow = {
  readonly id: string
  readonly version: number
  readonly name: string
  readonly start_at: number | null
  readonly end_at: number | null
  readonly weight: number
}
export type LinkRow = {
  readonly id: string
  readonly version: number
  readonly predecessor_id: string
  readonly successor_id: string
  readonly type: LinkType
  readonly lag: number
  readonly elapsed: boolean
}
export type PersonRow = { readonly id: string; readonly name: string }
export type ProjectRow = {
  readonly id: string
  readonly type: 'agile' | 'waterfall'
  readonly name: string
  readonly start_at: number | null
  readonly end_at: number | null
  readonly status_at: number | null
  readonly constraints_win: boolean
  readonly calendar_id: string | null
  /** The present minute, counted from 1970 UTC. */
  readonly now: number
}
export type PlanRows = {
  readonly project: ProjectRow
  readonly tasks: readonly TaskRow[]
  readonly phases: readonly PhaseRow[]
  readonly links: readonly LinkRow[]
  readonly people: readonly PersonRow[]
}
