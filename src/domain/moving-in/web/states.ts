import type { ImportDetails } from '../answers.ts'
import type { ImportPlan } from '../import-plan.ts'
import { busyImportStates, type ImportState, importStates } from '../import-report.ts'
import { type ImportSurvey, stagesToCheck } from '../survey.ts'

export const stateOf = (value: unknown): ImportState => importStates.find((state) => state === value) ?? 'read'
export const isBusy = (state: ImportState): boolean => busyImportStates.includes(state)

/** Steps of the wizard, in order. */
export const wizardSteps = ['file', 'plan', 'try', 'import'] as const
export type WizardStep = (typeof wizardSteps)[number]

/** Returns the current step; `done` after the import. */
export const stepOf = (state: ImportState): WizardStep | 'done' => {
  if (state === 'imported' || state === 'undoing') return 'done'
  if (state === 'importing' || state === 'tried') return 'import'
  return state === 'trying' ? 'try' : 'plan'
}

/** Sections of a plan, in display order. */
const planSections = ['place', 'columns', 'stages', 'people', 'priorities', 'more'] as const
export type PlanSection = (typeof planSections)[number]

/** Sections that apply to a file. */
export const sectionsOf = (survey: ImportSurvey): readonly PlanSection[] =>
  planSections.filter((section) => {
    if (section === 'columns') return survey.columns.length > 0
    if (section === 'stages') return survey.stages.length > 0
    if (section === 'people') return survey.people.length > 0
    return section === 'priorities' ? survey.priorities.length > 0 : true
  })

/** Counts uncertain guesses by section. */
export const openQuestions = (survey: ImportSurvey, plan: ImportPlan): { readonly [S in PlanSection]: number } => {
  const { project, newProject, people, columns } = plan
  const hasPlace = project !== null || (newProject !== null && newProject.name !== '' && newProject.department !== null)
  // Unknown columns matter in hand-made tables; exports of products have dozens of irrelevant ones.
  const isOwnTable = survey.format === 'csv' || survey.format === 'xlsx'
  const filledColumns = survey.columns.filter(({ filled }) => filled > 0)
  // In an unsupported language most columns are unknown.
  const isForeign = filledColumns.filter(({ guess }) => guess === 'more').length * 2 > filledColumns.length
  const unknown = filledColumns.filter(
    ({ at, guess }) => (isOwnTable || isForeign) && guess === 'more' && columns[String(at)] === 'more',
  )
  const hasName = survey.columns.length === 0 || Object.values(columns).includes('name')
  return {
    // `same_name`: the proposed project matches by name only.
    place: hasPlace && !survey.notes.some(({ code }) => code === 'same_name') ? 0 : 1,
    columns: (hasName ? 0 : 1) + (survey.isDateUnsure ? 1 : 0) + unknown.length,
    stages: stagesToCheck(survey).length,
    people: survey.people.filter(({ key }) => (people[key] ?? null) === null).length,
    priorities: 0,
    more: 0,
  }
}

/** Sections expanded at first: those with uncertain guesses, except people, whose summary states them. */
export const openAtFirst = (survey: ImportSurvey, plan: ImportPlan): readonly PlanSection[] => {
  const open = openQuestions(survey, plan)
  return sectionsOf(survey).filter((section) => section !== 'people' && open[section] > 0)
}

/** Returns the section of an error's path. */
export const sectionOfError = (path: string): PlanSection => {
  const [first = ''] = path.split('.')
  if (first === 'project' || first === 'newProject') return 'place'
  if (first === 'columns' || first === 'dates' || first === 'timeZone') return 'columns'
  return first === 'stages' || first === 'people' || first === 'priorities' ? first : 'more'
}

/** Problems as CSV; cells that a spreadsheet could interpret as formulas are escaped. */
export const problemsCsv = (
  head: readonly string[],
  problems: NonNullable<ImportDetails['report']>['problems'],
): string => {
  const cell = (text: string) => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
  const lines = problems.map(({ line, shown, column, message }) => [String(line), shown ?? '', column ?? '', message])
  // The byte order mark tells spreadsheet programs that it is UTF-8.
  return `\uFEFF${[head, ...lines].map((one) => one.map(cell).join(',')).join('\r\n')}\r\n`
}
