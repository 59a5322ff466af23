import type { Priority } from '../../core/declare/priorities.ts'
import type { TaskStatus } from '../work/task-status.ts'
import type { ColumnRole, DateStyle } from './survey.ts'

/** How a file is to be imported: chosen in the wizard, or guessed from the survey. */
export type ImportPlan = {
  /** Target project; null for a new one. */
  readonly project: string | null
  /** A new project belongs to a department (decisions, 'Work items'). */
  readonly newProject: { readonly name: string; readonly department: string | null } | null
  /** Of tables: role by place of the column, as text. */
  readonly columns: { readonly [at: string]: ColumnRole }
  readonly dates: DateStyle
  /** Time zone (IANA name) of days and hours without one. */
  readonly timeZone: string
  /** User id by key of the person; people mapped to null are only named in texts. */
  readonly people: { readonly [key: string]: string | null }
  /** Status by name of the column; these become board columns in the survey's order. */
  readonly stages: { readonly [name: string]: TaskStatus }
  readonly priorities: { readonly [name: string]: Priority }
  /** Target of items without a sprint: the backlog (null), or one sprint of this name with a board. */
  readonly looseSprint: string | null
  /** Whether archived items are imported too, as closed. */
  readonly withArchived: boolean
  /** Whether items get their past with its own times. */
  readonly withPast: boolean
  /** Whether people without a calendar here get that of the file; yes, unless it says no. */
  readonly withCalendars?: boolean | undefined
}
