import type { ImportPlan } from '../import-plan.ts'
import type { ImportSurvey } from '../survey.ts'
import type { PlanErrors } from './use-plan.ts'

/** What every section of a plan is given. */
export type PlanPart = {
  readonly survey: ImportSurvey
  readonly plan: ImportPlan
  readonly errors: PlanErrors
  readonly change: (more: Partial<ImportPlan>) => void
}
