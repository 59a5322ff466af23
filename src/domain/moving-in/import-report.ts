import type { SourceProblem } from './source.ts'
import type { ImportedKind } from './survey.ts'

/** Row counts of one kind. */
export type ImportCount = { readonly created: number; readonly updated: number; readonly unchanged: number }
export type ImportReport = {
  readonly counts: Partial<Readonly<Record<ImportedKind, ImportCount>>>
  /** The number of items that were not imported. */
  readonly bad: number
  /** The values that were left out, by code of `imports:left.*`: archived items, unmapped people, … */
  readonly left: readonly { readonly code: string; readonly count: number }[]
  /**
   * The values that are removed from existing rows and the tasks that are finished, by code of `imports:takes.*`;
   * missing in older reports.
   */
  readonly takes?: readonly { readonly code: TakenCode; readonly count: number }[]
  /** Plans of other projects that move, since people in them get another calendar; missing if there are none. */
  readonly movedPlans?: MovedPlans
  /** The first 500 problems; `problemCount` counts all. */
  readonly problems: readonly SourceProblem[]
  readonly problemCount: number
  /** Whether the import is in the database. */
  readonly isWritten: boolean
}

/** The names of projects that the importer sees, and the number of all others. */
export type MovedPlans = { readonly names: readonly string[]; readonly others: number }

/** The things that an import may remove from existing rows; `finished` are tasks that were open. */
const takenCodes = ['assignees', 'tags', 'links', 'values', 'finished'] as const
export type TakenCode = (typeof takenCodes)[number]
/** Returns the translation key, with `count`. */
export const takenKey = (code: TakenCode, isWritten: boolean): string =>
  isWritten ? `imports:took.${code}` : `imports:takes.${code}`

/** The translation key of the number of items that were not imported, with `count`. */
export const badKey = 'import_wizard:report.bad'
/** Returns the translation key of something that was left out, with `count`. */
export const leftKey = (code: string): string => `imports:left.${code}`

/** The states of an import. `read`: surveyed. `tried`: after a dry run. In busy states a job is running. */
export const importStates = [
  'read',
  'trying',
  'tried',
  'importing',
  'imported',
  'undoing',
  'undone',
  'failed',
  'cancelled',
] as const
export type ImportState = (typeof importStates)[number]
export const busyImportStates: readonly ImportState[] = ['trying', 'importing', 'undoing']
