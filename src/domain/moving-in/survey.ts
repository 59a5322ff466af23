import type { TaskStatus } from '../work/task-status.ts'
import type { ImportFormat, Moment } from './source.ts'

/** A name in a file, and the number of items that have it. */
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
  /** `false`: the name only contains a word of the status. Missing in older surveys. */
  readonly isSure?: boolean
  readonly isArchived: boolean
}

/** Roles of a table's columns. `more` is kept as text, `none` is ignored. */
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
  'blocked_by',
  'duplicated_by',
  'file',
  'url',
  'more',
  'none',
] as const
export type ColumnRole = (typeof columnRoles)[number]
export type SurveyColumn = {
  /** Index in the file, from 0. Headers may repeat. */
  readonly at: number
  readonly header: string
  /** The first non-empty cells, truncated to 80 characters. */
  readonly samples: readonly string[]
  readonly filled: number
  readonly guess: ColumnRole
}

/**
 * Columns whose status the user should check: uncertain guesses of columns with items that are not archived.
 */
export const stagesToCheck = ({ stages }: Pick<ImportSurvey, 'stages'>): readonly SurveyStage[] =>
  stages.filter(
    ({ guess, isSure, isArchived, count }) => (guess === null || isSure === false) && !isArchived && count > 0,
  )

/** Order of year, month and day in a table's dates. */
export const dateStyles = ['ymd', 'dmy', 'mdy'] as const
export type DateStyle = (typeof dateStyles)[number]

/** Kinds counted in a report. */
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
  'dependency',
  'baseline',
  'calendar',
] as const
export type ImportedKind = (typeof importedKinds)[number]

/** Codes of notes on how a file was read, with texts in `imports:note.*`. */
const surveyNotes = [
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
export const noteOf = (code: SurveyNote['code'], count = 0): SurveyNote => ({ code, count })

/** Contents of a file, collected in one pass. */
export type ImportSurvey = {
  readonly format: ImportFormat
  /** Name of the board or project, else of the file without extension. */
  readonly name: string
  /** Id of the board, project or repository at the source; missing if the file has none and in older surveys. */
  readonly sourceId?: string | null
  /** Digest of the file's bytes; missing in older surveys. */
  readonly digest?: string
  /** Time zone of its dates (IANA name), where it tells it. */
  readonly timeZone?: string | null
  readonly counts: Partial<Readonly<Record<ImportedKind, number>>> & { readonly archived: number; readonly bad: number }
  readonly stages: readonly SurveyStage[]
  readonly people: readonly SurveyPerson[]
  readonly priorities: readonly Named[]
  readonly sprints: readonly SurveySprint[]
  readonly labels: readonly (Named & { readonly color?: string })[]
  /** The columns, in tables only. */
  readonly columns: readonly SurveyColumn[]
  /** The order in dates; null without dates, or if all are unambiguous. */
  readonly dates: DateStyle | null
  /** Whether several orders fit, so that the user should choose. */
  readonly isDateUnsure: boolean
  readonly notes: readonly SurveyNote[]
}
/** Returns the translation key of a note. */
export const noteKey = ({ code }: SurveyNote): string => `imports:note.${code}`
