import type { SourceProblem } from './source.ts'
import type { ImportedKind } from './survey.ts'

/** Row counts of one kind. */
export type ImportCount = { readonly created: number; readonly updated: number; readonly unchanged: number }
export type ImportReport = {
  readonly counts: Partial<Readonly<Record<ImportedKind, ImportCount>>>
  /** Items that were not imported. */
  readonly bad: number
  /** What was left out, by code of `imports:left.*`: archived items, unmapped people, … */
  readonly left: readonly { readonly code: string; readonly count: number }[]
  /** What is removed from or finishes existing rows, by code of `imports:takes.*`; absent in older reports. */
  readonly takes?: readonly { readonly code: TakenCode; readonly count: number }[]
  /** Plans of other projects that move, as people in them get another calendar; absent where none do. */
  readonly movedPlans?: MovedPlans
  /** The first 500; `problemCount` counts all. */
  readonly problems: readonly SourceProblem[]
  readonly problemCount: number
  /** Whether it is in the database. */
  readonly isWritten: boolean
}

/** Names of those that the importer sees, and the number of all others. */
export type MovedPlans = { readonly names: readonly string[]; readonly others: number }

/** What an import may remove from existing rows; `finished` are tasks that were open. */
const takenCodes = ['assignees', 'tags', 'links', 'values', 'finished'] as const
export type TakenCode = (typeof takenCodes)[number]
/** Translation key, with `count`. */
export const takenKey = (code: TakenCode, isWritten: boolean): string =>
  isWritten ? `imports:took.${code}` : `imports:takes.${code}`

/** Translation key of the number of items that were not imported, with `count`. */
export const badKey = 'import_wizard:report.bad'
/** Translation key of what was left out, with `count`. */
export const leftKey = (code: string): string => `imports:left.${code}`

/** `read`: surveyed. `tried`: after a dry run. In busy states a job is at work. */
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
