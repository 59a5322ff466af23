import type { ImportPlan } from '../import-plan.ts'
import type { ImportSurvey } from '../survey.ts'
import type { PlanErrors } from './use-plan.ts'

/** Props of a plan's section. */
export type PlanPartProps = {
  readonly survey: ImportSurvey
  readonly plan: ImportPlan
  readonly errors: PlanErrors
  readonly change: (more: Partial<ImportPlan>) => void
}
