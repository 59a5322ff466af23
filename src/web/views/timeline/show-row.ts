import { boxOf, rowHeight } from './geometry.ts'
import type { TimelineItem } from './item.ts'
import type { Scale } from './scale.ts'
import type { Window } from './use-window.ts'

type Sight = {
  readonly scale: Scale
  readonly view: Window
  /** Size of the bars' part of the drawing that is in sight. */
  readonly width: number
  readonly height: number
  readonly scrollTo: (to: { readonly x?: number; readonly y?: number }) => void
}

/** Scrolls a row into sight, if it is out of it. */
export const revealRow = (index: number, { view, height, scrollTo }: Pick<Sight, 'view' | 'height' | 'scrollTo'>) => {
  const top = index * rowHeight
  if (top < view.y) scrollTo({ y: top })
  else if (top + rowHeight > view.y + height) scrollTo({ y: top + rowHeight - height })
}

/** Scrolls a row and its bar into sight, if they are out of it. */
export const showRow = (item: TimelineItem, index: number, sight: Sight): void => {
  const { scale, view, width, scrollTo } = sight
  revealRow(index, sight)
  const box = boxOf(item, index, scale)
  if (box !== undefined && (box.x + box.width < view.x || box.x > view.x + width)) scrollTo({ x: box.x - width / 3 })
}
