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
/** `GET /work-imports/{id}/details`: everything about an import that is no field of its row. */
export type ImportDetails = {
  readonly survey: ImportSurvey
  /** Saved, or guessed: from the same user's last import of this format, else from the survey. */
  readonly plan: ImportPlan
  readonly report: (Omit<ImportReport, 'problems'> & { readonly problems: readonly TranslatedProblem[] }) | null
  readonly progress: { readonly state: ImportState; readonly done: number; readonly of: number } | null
  /** Why it failed, in the reader's language. */
  readonly failure: string | null
  /** Imported rows that somebody changed since; an undo deletes them too. */
  readonly touchedSince: number
}
