import type { Model } from '../../../core/declare/model.ts'
import { settings } from '../../base/browser/settings.ts'

/** Shapes of a list beside table and cards. */
export type OtherShape = 'sheet' | 'board' | 'plan' | 'timeline' | 'calendar' | 'report'

const isWhole = (shape: { readonly per?: string } | undefined): boolean =>
  shape !== undefined && shape.per === undefined

/** Shapes that show all rows of an entity. Boards and plans declared per parent row are shown on the parent's page instead. */
export const otherShapes = ({
  entity: { list, board, plan, timeline, calendar, measures },
}: Model): readonly OtherShape[] => [
  ...(list.sheet === true ? ['sheet' as const] : []),
  ...(isWhole(board) ? ['board' as const] : []),
  ...(isWhole(plan) ? ['plan' as const] : []),
  ...(isWhole(timeline) ? ['timeline' as const] : []),
  ...(calendar === undefined ? [] : ['calendar' as const]),
  ...(measures === undefined || !settings.own ? [] : ['report' as const]),
]
