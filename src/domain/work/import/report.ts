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
  /** The first 500; `problemCount` counts all. */
  readonly problems: readonly SourceProblem[]
  readonly problemCount: number
  /** Whether it is in the database now. */
  readonly isWritten: boolean
}

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
