import type { TaskStatus } from '../work/task-status.ts'
import type { ImportFormat, Moment } from './source.ts'

/** What a file calls something, and how many items have it. */
export type Named = { readonly name: string; readonly count: number }
export type SurveyPerson = {
  readonly key: string
  readonly name: string
  readonly email: string | null
  readonly count: number
}
export type SurveySprint = {
  readonly key: string
  readonly name: string
  readonly count: number
  readonly start: Moment | null
  readonly end: Moment | null
  readonly isCompleted: boolean
}
/** A column of a board or a status, in the source's order. */
export type SurveyStage = Named & {
  readonly guess: TaskStatus | null
  /** `false`: the name only holds a word that speaks of the status. Those read before it was kept tell nothing. */
  readonly isSure?: boolean
  readonly isArchived: boolean
}

/** What the columns of a table may hold. `more` is kept as text, `none` is left. */
export const columnRoles = [
  'key',
  'name',
  'description',
  'kind',
  'stage',
  'sprint',
  'priority',
  'epic',
  'parent',
  'assignee',
  'reporter',
  'label',
  'created',
  'updated',
  'completed',
  'start',
  'due',
  'estimate',
  'story_points',
  'comment',
  'work_log',
  'blocks',
  'relates_to',
  'duplicates',
  'file',
  'url',
  'more',
  'none',
] as const
export type ColumnRole = (typeof columnRoles)[number]
export type SurveyColumn = {
  /** Place in the file, from 0. Headers may repeat. */
  readonly at: number
  readonly header: string
  /** First few that are not empty, cut to 80 letters. */
  readonly samples: readonly string[]
  readonly filled: number
  readonly guess: ColumnRole
}

/**
 * Columns whose status somebody should look at: whose names say nothing sure, while there is work in them. What was put
 * away, or is empty, can wait.
 */
export const stagesToCheck = ({ stages }: Pick<ImportSurvey, 'stages'>): readonly SurveyStage[] =>
  stages.filter(
    ({ guess, isSure, isArchived, count }) => (guess === null || isSure === false) && !isArchived && count > 0,
  )

/** How the days of a table are written where it can't be told from the file. */
export const dateStyles = ['ymd', 'dmy', 'mdy'] as const
export type DateStyle = (typeof dateStyles)[number]

/** Things of which a report counts how many came. */
export const importedKinds = [
  'project',
  'phase',
  'sprint',
  'stage',
  'epic',
  'tag',
  'task',
  'checklist',
  'checklist_item',
  'comment',
  'time_entry',
  'task_link',
  'file_link',
  'past',
] as const
export type ImportedKind = (typeof importedKinds)[number]

/** What somebody should know of how a file was read, told by `imports:note.*`. */
export const surveyNotes = [
  'windows_1252',
  'pull_requests',
  'other_sheets',
  'above_header',
  'same_name',
  'cut_actions',
  'comments_missing',
  'covers',
  'watched',
  'card_links',
  'files',
  'unread_columns',
  'sprints_undated',
  'no_making',
] as const
export type SurveyNote = { readonly code: (typeof surveyNotes)[number]; readonly count: number }
/** A note of so many. */
export const noteOf = (code: SurveyNote['code'], count = 0): SurveyNote => ({ code, count })

/** What a file holds, read once through. */
export type ImportSurvey = {
  readonly format: ImportFormat
  /** Of the board or project, else of the file without its ending. */
  readonly name: string
  /** By which the source knows the board, project or repository; of files that tell none, and of those read before it was kept, none. */
  readonly sourceId?: string | null
  readonly counts: Partial<Readonly<Record<ImportedKind, number>>> & { readonly archived: number; readonly bad: number }
  readonly stages: readonly SurveyStage[]
  readonly people: readonly SurveyPerson[]
  readonly priorities: readonly Named[]
  readonly sprints: readonly SurveySprint[]
  readonly labels: readonly (Named & { readonly color?: string })[]
  /** Of tables alone. */
  readonly columns: readonly SurveyColumn[]
  /** `null` where there are no dates or only such as can be read in one way. */
  readonly dates: DateStyle | null
  /** Whether both ways of writing days fit, so that somebody should say which. */
  readonly isDateUnsure: boolean
  readonly notes: readonly SurveyNote[]
}
/** Key of the sentence that tells of a note. */
export const noteKey = ({ code }: SurveyNote): string => `imports:note.${code}`
