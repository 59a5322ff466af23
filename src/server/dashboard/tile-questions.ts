import type { Model } from '../../core/declare/model.ts'
import type { Tile } from '../../core/declare/tile.ts'
import { groupConditions } from '../../core/query/group-filter.ts'
import { type FigureQuestion, groupingsOf } from '../../core/query/measured.ts'
import { allOf, type Group, type Leaf } from '../../core/query/predicate.ts'
import { dayAfter } from '../../core/time/days/days.ts'

/** The row that a dashboard is about, such as a department. */
export type Scope = { readonly model: Model; readonly id: string }

/** The condition by which the rows of a tile belong to the scope; undefined where nothing leads there. */
const scopeLeaves = (model: Model, scope: Scope | undefined): readonly Leaf[] | undefined => {
  if (scope === undefined) return []
  if (scope.model === model) return [{ column: 'id', operator: 'eq', value: scope.id }]
  const grouping = groupingsOf(model).find(({ target }) => target === scope.model)
  return grouping && groupConditions(grouping, scope.id)
}

const conditionsOf = (where: Group | undefined): Group['filters'] =>
  where === undefined ? [] : where.operator === 'and' ? where.filters : [where]

/** Days of a window that ends on a day. */
const windowLeaves = ({ window }: Tile, last: string): readonly Leaf[] =>
  window === undefined
    ? []
    : [
        { column: window.column, operator: 'gte', value: dayAfter(last, 1 - window.days) },
        { column: window.column, operator: 'lte', value: last },
      ]

/**
 * The questions of a tile: its own, and where it is one number of a window the same of as many days before.
 * @param today in the caller's time zone
 * @returns undefined where the rows have nothing to do with the scope
 */
export const questionsOf = (
  tile: Tile,
  model: Model,
  scope: Scope | undefined,
  today: string,
): { readonly question: FigureQuestion; readonly before?: FigureQuestion } | undefined => {
  const { entity, measure, field, group = [], where, window, kind } = tile
  const narrowed = scopeLeaves(model, scope)
  if (narrowed === undefined) return undefined
  const asked = (last: string): FigureQuestion => ({
    entity,
    measure,
    ...(field === undefined ? {} : { field }),
    group,
    where: allOf(...conditionsOf(where), ...windowLeaves(tile, last), ...narrowed),
  })
  const question = asked(today)
  return kind === 'number' && window !== undefined
    ? { question, before: asked(dayAfter(today, -window.days)) }
    : { question }
}
