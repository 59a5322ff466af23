import type { Model } from '../../core/model.ts'

/** Shapes beside those of the list itself. */
export type OtherShape = 'sheet' | 'board' | 'plan'

const isWhole = (shape: { readonly per?: string } | undefined): boolean =>
  shape !== undefined && shape.per === undefined

/** Shapes in which all rows of an entity show at once: a board or a plan of each parent row stands on that row's page. */
export const otherShapes = ({ entity: { list, board, plan } }: Model): readonly OtherShape[] => [
  ...(list.sheet === true ? ['sheet' as const] : []),
  ...(isWhole(board) ? ['board' as const] : []),
  ...(isWhole(plan) ? ['plan' as const] : []),
]
