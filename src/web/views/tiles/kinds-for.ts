import type { TileKind } from '../../../core/declare/kept-tile.ts'
import { addsUp, type FigureQuestion } from '../../../core/query/figure-question.ts'

const dates = /\.(day|week|month|quarter|year)$/

/**
 * Returns the ways to draw the answer to a question, the usual one first. Only sums can be stacked, or be parts of a
 * whole.
 */
export const kindsFor = ({
  question,
  health,
}: {
  readonly question?: Pick<FigureQuestion, 'group' | 'measure'>
  readonly health?: object
}): readonly TileKind[] => {
  if (question === undefined || health !== undefined) return []
  const [first, second] = question.group
  if (first === undefined) return ['number']
  const isDate = dates.test(first)
  const isSum = addsUp(question.measure)
  return [
    ...(isDate ? (['lines'] as const) : (['bars'] as const)),
    ...(isDate && isSum ? (['areas'] as const) : []),
    'columns',
    ...(second === undefined && !isDate && isSum ? (['pie'] as const) : []),
    ...(second !== undefined || first.endsWith('.day') ? (['heat'] as const) : []),
    'table',
    'number',
  ]
}
