import type { ImportDetails } from '../answers.ts'
import type { ImportPlan } from '../import-plan.ts'
import { busyImportStates, type ImportState, importStates } from '../import-report.ts'
import { type ImportSurvey, stagesToCheck } from '../survey.ts'

export const stateOf = (value: unknown): ImportState => importStates.find((state) => state === value) ?? 'read'
export const isBusy = (state: ImportState): boolean => busyImportStates.includes(state)

/** What one goes through, in this order. */
export const wizardSteps = ['file', 'plan', 'try', 'import'] as const
export type WizardStep = (typeof wizardSteps)[number]

/** The step that one is at; all are done once the work is there. */
export const stepOf = (state: ImportState): WizardStep | 'done' => {
  if (state === 'imported' || state === 'undoing') return 'done'
  if (state === 'importing' || state === 'tried') return 'import'
  return state === 'trying' ? 'try' : 'plan'
}

/** Sections of a plan, in their order on the page. */
export const planSections = ['place', 'columns', 'stages', 'people', 'priorities', 'more'] as const
export type PlanSection = (typeof planSections)[number]

/** Sections that have something to say for a file. */
export const sectionsOf = (survey: ImportSurvey): readonly PlanSection[] =>
  planSections.filter((section) => {
    if (section === 'columns') return survey.columns.length > 0
    if (section === 'stages') return survey.stages.length > 0
    if (section === 'people') return survey.people.length > 0
    return section === 'priorities' ? survey.priorities.length > 0 : true
  })

/** What there is to be looked at in each section: nothing where every guess is sure. */
export const openQuestions = (survey: ImportSurvey, plan: ImportPlan): { readonly [S in PlanSection]: number } => {
  const { project, newProject, people, columns } = plan
  const hasPlace = project !== null || (newProject !== null && newProject.name !== '' && newProject.department !== null)
  // A table of another product has dozens that nobody needs; of one that was made by hand each was meant for something.
  const isOwnTable = survey.format === 'csv' || survey.format === 'xlsx'
  const filledColumns = survey.columns.filter(({ filled }) => filled > 0)
  // In a language that nobody here reads, hardly any column is known.
  const isForeign = filledColumns.filter(({ guess }) => guess === 'more').length * 2 > filledColumns.length
  const unknown = filledColumns.filter(
    ({ at, guess }) => (isOwnTable || isForeign) && guess === 'more' && columns[String(at)] === 'more',
  )
  const hasName = survey.columns.length === 0 || Object.values(columns).includes('name')
  return {
    // A project that is proposed by a name alone.
    place: hasPlace && !survey.notes.some(({ code }) => code === 'same_name') ? 0 : 1,
    columns: (hasName ? 0 : 1) + (survey.isDateUnsure ? 1 : 0) + unknown.length,
    stages: stagesToCheck(survey).length,
    people: survey.people.filter(({ key }) => (people[key] ?? null) === null).length,
    priorities: 0,
    more: 0,
  }
}

/** Sections that are open at first: those with questions; that nobody was found for somebody is said in a line. */
export const openAtFirst = (survey: ImportSurvey, plan: ImportPlan): readonly PlanSection[] => {
  const open = openQuestions(survey, plan)
  return sectionsOf(survey).filter((section) => section !== 'people' && open[section] > 0)
}

/** To which section an error by path belongs. */
export const sectionOfError = (path: string): PlanSection => {
  const [first = ''] = path.split('.')
  if (first === 'project' || first === 'newProject') return 'place'
  if (first === 'columns' || first === 'dates' || first === 'timeZone') return 'columns'
  return first === 'stages' || first === 'people' || first === 'priorities' ? first : 'more'
}

/** Problems as a table for a spreadsheet; a cell that a program could take for a formula is none. */
export const problemsCsv = (
  head: readonly string[],
  problems: NonNullable<ImportDetails['report']>['problems'],
): string => {
  const cell = (text: string) => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
  const lines = problems.map(({ line, shown, column, message }) => [String(line), shown ?? '', column ?? '', message])
  // The mark at the beginning tells spreadsheet programs that it is UTF-8.
  return `\uFEFF${[head, ...lines].map((one) => one.map(cell).join(',')).join('\r\n')}\r\n`
}
