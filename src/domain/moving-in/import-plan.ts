import type { Priority } from '../../core/declare/priorities.ts'
import type { TaskStatus } from '../work/task-status.ts'
import type { ColumnRole, DateStyle } from './survey.ts'

/** The way in which a file is to be imported: chosen in the wizard, or guessed from the survey. */
export type ImportPlan = {
  /** The target project; null for a new one. */
  readonly project: string | null
  /** A new project belongs to a department (decisions, 'Work items'). */
  readonly newProject: { readonly name: string; readonly department: string | null } | null
  /** The roles of a table's columns, by the column's index as text. */
  readonly columns: { readonly [at: string]: ColumnRole }
  readonly dates: DateStyle
  /** Time zone (IANA name) of days and hours without one. */
  readonly timeZone: string
  /** User ids by key of the person. Texts only name people who are mapped to null. */
  readonly people: { readonly [key: string]: string | null }
  /** Statuses by name of the column; these become board columns in the survey's order. */
  readonly stages: { readonly [name: string]: TaskStatus }
  readonly priorities: { readonly [name: string]: Priority }
  /** The target of items without a sprint: the backlog (null), or one sprint of this name with a board. */
  readonly looseSprint: string | null
  /** Whether archived items are imported too, as closed. */
  readonly withArchived: boolean
  /** Whether items get their past with its own times. */
  readonly withPast: boolean
  /** Whether people without a calendar here get that of the file; true if it is missing. */
  readonly withCalendars?: boolean | undefined
}
