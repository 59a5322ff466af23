import type { SourceProblem } from './source.ts'
import type { ImportedKind } from './survey.ts'

/** What became of the rows of a kind. */
export type ImportCount = { readonly created: number; readonly updated: number; readonly unchanged: number }
export type ImportReport = {
  readonly counts: Partial<Readonly<Record<ImportedKind, ImportCount>>>
  /** Items that did not come. */
  readonly bad: number
  /** What was left out, by code of `imports:left.*`: archived items, people nobody chose, … */
  readonly left: readonly { readonly code: string; readonly count: number }[]
  /** What is taken off rows that were here before, or finishes them, by code of `imports:takes.*`; older reports don't tell. */
  readonly takes?: readonly { readonly code: TakenCode; readonly count: number }[]
  /** The first 500; `problemCount` counts all. */
  readonly problems: readonly SourceProblem[]
  readonly problemCount: number
  /** Whether it is in the database now. */
  readonly isWritten: boolean
}

/** What an import may take off rows that were here before it; `finished` are tasks that were still to be done. */
export const takenCodes = ['assignees', 'tags', 'links', 'values', 'finished'] as const
export type TakenCode = (typeof takenCodes)[number]
/** Key of the sentence that tells of it, with `count`. */
export const takenKey = (code: TakenCode, isWritten: boolean): string =>
  isWritten ? `imports:took.${code}` : `imports:takes.${code}`

/** Key of the sentence that tells how many items did not come, with `count`. */
export const badKey = 'import_wizard:report.bad'
/** Key of the sentence that tells what was left out, with `count`. */
export const leftKey = (code: string): string => `imports:left.${code}`

/** `read` is the survey taken, `tried` a dry run behind it; the busy states have a job at work. */
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
