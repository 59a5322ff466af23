import type { TileKind } from '../../../core/declare/kept-tile.ts'
import type { FigureQuestion } from '../../../core/query/figure-question.ts'

const dates = /\.(day|week|month|quarter|year)$/

/** How the answer to a question can be drawn, the usual way first. */
export const kindsFor = ({ question }: { readonly question?: Pick<FigureQuestion, 'group'> }): readonly TileKind[] => {
  if (question === undefined) return []
  const [first, second] = question.group
  if (first === undefined) return ['number']
  const isDate = dates.test(first)
  return [
    ...(isDate ? (['lines', 'areas', 'columns'] as const) : (['bars', 'columns'] as const)),
    ...(second === undefined && !isDate ? (['pie'] as const) : []),
    ...(second !== undefined || first.endsWith('.day') ? (['heat'] as const) : []),
    'table',
    'number',
  ]
}
