import type { ImportPlan } from './import-plan.ts'
import type { ImportReport, ImportState } from './import-report.ts'
import type { ImportSurvey } from './survey.ts'

/** A problem in the reader's language. */
export type TranslatedProblem = {
  readonly line: number
  readonly shown: string | null
  readonly column: string | null
  readonly message: string
  readonly isLeft: boolean
}
/** The answer of `GET /work-imports/{id}/details`: everything about an import that is no field of its row. */
export type ImportDetails = {
  readonly survey: ImportSurvey
  /** The saved plan, or a guess: from the same user's last import of this format, else from the survey. */
  readonly plan: ImportPlan
  readonly report: (Omit<ImportReport, 'problems'> & { readonly problems: readonly TranslatedProblem[] }) | null
  readonly progress: { readonly state: ImportState; readonly done: number; readonly of: number } | null
  /** The reason of a failure, in the reader's language. */
  readonly failure: string | null
  /** The number of imported rows that somebody has changed since; an undo deletes them too. */
  readonly touchedSince: number
}
