import type { Priority } from '../work/priorities.ts'
import type { TaskStatus } from '../work/task-status.ts'
import type { ColumnRole, DateStyle } from './survey.ts'

/** What is to become of what a file holds: what somebody chose in the wizard, or a guess from the survey. */
export type ImportPlan = {
  /** Where it goes: a project that is there, else a new one. */
  readonly project: string | null
  /** A new project belongs to a department (decisions, 'Work items'). */
  readonly newProject: { readonly name: string; readonly department: string | null } | null
  /** Of tables: role by place of the column, as text. */
  readonly columns: { readonly [at: string]: ColumnRole }
  readonly dates: DateStyle
  /** In which days and hours without a zone are meant: IANA name. */
  readonly timeZone: string
  /** User by key of the person; whoever is null is only named in texts. */
  readonly people: { readonly [key: string]: string | null }
  /** Status by name of the column or status; they become the columns of the sprints' boards in the survey's order. */
  readonly stages: { readonly [name: string]: TaskStatus }
  readonly priorities: { readonly [name: string]: Priority }
  /** Where work goes that is in no sprint: into the backlog, or into one sprint of this name with a board of its own. */
  readonly looseSprint: string | null
  /** Whether what was archived at the source comes too; it comes closed. */
  readonly withArchived: boolean
  /** Whether what items went through comes too, with its own times. */
  readonly withPast: boolean
}
