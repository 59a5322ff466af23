import type { KeptTile, TileQuestion } from '../../core/declare/kept-tile.ts'
import type { Model } from '../../core/declare/model.ts'
import type { Compared, Tile } from '../../core/declare/tile.ts'
import type { FigureQuestion } from '../../core/query/figure-question.ts'
import { groupConditions } from '../../core/query/group-filter.ts'
import { groupingsOf } from '../../core/query/measured.ts'
import { allOf, type Group, type Leaf } from '../../core/query/predicate.ts'
import { dayAfter } from '../../core/time/days/days.ts'
import { daysOfPeriod, periods } from '../../core/time/days/periods.ts'

/** The row that a dashboard is about, such as a department. */
export type Scope = { readonly model: Model; readonly id: string }

/** The reader's date of today, the first day of their weeks (from Sunday, 0), and the days that they have chosen. */
export type Calendar = {
  readonly today: string
  readonly firstWeekday: number
  /** Days that the reader has chosen, instead of those of the windows: all up to today, and as many as a window has, unless said. */
  readonly span?: { readonly from?: string | undefined; readonly to?: string | undefined } | undefined
}

/** The condition by which the rows of a tile belong to the scope; undefined where nothing leads there. */
const scopeLeaves = (model: Model, scope: Scope | undefined): readonly Leaf[] | undefined => {
  if (scope === undefined) return []
  if (scope.model === model) return [{ column: 'id', operator: 'eq', value: scope.id }]
  const grouping = groupingsOf(model).find(({ target }) => target === scope.model)
  return grouping && groupConditions(grouping, scope.id)
}

const conditionsOf = (where: Group | undefined): Group['filters'] =>
  where === undefined ? [] : where.operator === 'and' ? where.filters : [where]

/** How many days there are from one to another, both included. */
const lengthOf = (from: string, to: string): number => Math.max(1, (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1)

/** Days of a window that ends on a day. */
const windowLeaves = (column: string, days: number, last: string): readonly Leaf[] => [
  { column, operator: 'gte', value: dayAfter(last, 1 - days) },
  { column, operator: 'lte', value: last },
]

/** The span of days before one by name: last month before this month. */
const periodBefore = (period: TileQuestion['period']) =>
  periods.find((one) => period?.startsWith('this_') === true && one === period.replace('this_', 'last_'))

/** The question that a declared tile asks. */
export const questionOfTile = (tile: Tile): TileQuestion | undefined => {
  if (tile.kind === 'figure') return undefined
  if (tile.kind === 'health') return { entity: tile.entity, measure: 'count', group: [], where: tile.where }
  const { entity, measure, field, percentile, group = [], where, window } = tile
  return { entity, measure, field, percentile, group, where, window }
}

type AskedQuestions = {
  readonly question: FigureQuestion
  readonly before?: FigureQuestion
  /** What the question about the days before is about. */
  readonly compared?: Compared
}

/**
 * A tile's question as it is asked today, and where it is one number of some days the same of the days before.
 * @returns undefined where the rows have nothing to do with the scope
 */
export const questionsOf = (
  asked: TileQuestion,
  kind: KeptTile['kind'],
  model: Model,
  scope: Scope | undefined,
  { today, firstWeekday, span }: Calendar,
): AskedQuestions | undefined => {
  const { entity, measure, field, percentile, group, where, window, period, from, to } = asked
  const narrowed = scopeLeaves(model, scope)
  if (narrowed === undefined) return undefined
  const end = span?.to ?? today
  const length = span?.from === undefined ? (window?.days ?? 0) : lengthOf(span.from, end)
  const questionIn = (last: string, named: typeof period): FigureQuestion => {
    const days = named === undefined ? { from, to } : daysOfPeriod(named, today, firstWeekday)
    const ofWindow = window === undefined ? [] : windowLeaves(window.column, length, last)
    return {
      entity,
      measure,
      ...(field === undefined ? {} : { field }),
      ...(percentile === undefined ? {} : { percentile }),
      group,
      where: allOf(...conditionsOf(where), ...ofWindow, ...narrowed),
      ...(days.from === undefined ? {} : { from: days.from }),
      ...(days.to === undefined ? {} : { to: days.to }),
    }
  }
  const question = questionIn(end, period)
  if (kind !== 'number') return { question }
  const earlier = periodBefore(period)
  if (earlier !== undefined) return { question, before: questionIn(today, earlier), compared: { period: earlier } }
  if (window === undefined) return { question }
  return { question, before: questionIn(dayAfter(end, -length), period), compared: { days: length } }
}
