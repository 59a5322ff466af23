import type { ImportReport, MovedPlans, TakenCode } from '../import-report.ts'
import { planLeftCodes, type SourceItem, type SourceProblem } from '../source.ts'
import type { ImportedKind } from '../survey.ts'

/** Most problems listed in a report. */
const maxProblems = 500

/** Codes of values that were left out, `imports:left.<code>`. */
const leftCodes = [
  'archived',
  'people',
  'past',
  'estimates',
  'deleted_here',
  'epic_parts',
  'completed_open',
  'work_logs',
  'kept',
  'changed_since',
  'calendars',
  'person_calendars',
  'computed_otherwise',
  ...planLeftCodes,
] as const
export type LeftCode = (typeof leftCodes)[number]

/** Counts the outcomes of an import. */
export type ReportBuilder = {
  readonly count: (kind: ImportedKind, what: 'created' | 'updated' | 'unchanged', n?: number) => void
  readonly countLeft: (code: LeftCode, n?: number) => void
  /** Counts values that are removed from existing rows. */
  readonly countTaken: (code: TakenCode, n: number) => void
  readonly problem: (problem: SourceProblem) => void
  /** Adds plans of other projects that the import moves. */
  readonly movePlans: (plans: MovedPlans) => void
  /** Reports a value that was left out of an item. */
  readonly reportValue: (item: Pick<SourceItem, 'line' | 'shown'>, column: string, code: string, value?: string) => void
  /** Reports an item that was not imported. */
  readonly reportItem: (item: Pick<SourceItem, 'line' | 'shown'>, code: string) => void
  readonly report: (isWritten: boolean) => ImportReport
}

export const makeReportBuilder = (): ReportBuilder => {
  const counts = new Map<ImportedKind, { created: number; updated: number; unchanged: number }>()
  const leftCounts = new Map<LeftCode, number>()
  const takes = new Map<TakenCode, number>()
  const problems: SourceProblem[] = []
  let [bad, problemCount] = [0, 0]
  let movedPlans: MovedPlans = { names: [], others: 0 }
  const problem: ReportBuilder['problem'] = (one) => {
    problemCount++
    if (!one.isLeft) bad++
    if (problems.length < maxProblems) problems.push(one)
  }
  return {
    count: (kind, what, n = 1) => {
      if (n === 0) return
      const kindCounts = counts.get(kind) ?? { created: 0, updated: 0, unchanged: 0 }
      kindCounts[what] += n
      counts.set(kind, kindCounts)
    },
    countLeft: (code, n = 1) => {
      if (n > 0) leftCounts.set(code, (leftCounts.get(code) ?? 0) + n)
    },
    countTaken: (code, n) => {
      if (n > 0) takes.set(code, (takes.get(code) ?? 0) + n)
    },
    problem,
    movePlans: (plans) => {
      movedPlans = plans
    },
    reportValue: ({ line, shown }, column, code, value) =>
      problem({
        line,
        shown,
        column,
        code,
        isLeft: true,
        ...(value === undefined ? {} : { params: { value: value.slice(0, 60) } }),
      }),
    reportItem: ({ line, shown }, code) => problem({ line, shown, column: null, code, isLeft: false }),
    report: (isWritten) => ({
      counts: Object.fromEntries(counts),
      bad,
      left: [...leftCounts].map(([code, count]) => ({ code, count })),
      takes: [...takes].map(([code, count]) => ({ code, count })),
      ...(movedPlans.names.length + movedPlans.others === 0 ? {} : { movedPlans }),
      problems,
      problemCount,
      isWritten,
    }),
  }
}
