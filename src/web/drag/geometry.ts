/** Pixels of the window. */
export type Point = { readonly x: number; readonly y: number }
export type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }

/** Pixels that the pointer may be beside a list and still means it: gaps between lists and the heads above them. */
const reach = 64

const awayFrom = ({ left, top, right, bottom }: Box, { x, y }: Point): number =>
  Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom))

/** The list that the pointer is over, or else the nearest within reach; lists stand beside and below each other. */
export const listAt = <K>(boxes: Iterable<readonly [K, Box]>, point: Point): K | undefined => {
  let nearest: { readonly list: K; readonly distance: number } | undefined
  for (const [list, box] of boxes) {
    const distance = awayFrom(box, point)
    if (distance <= reach && (nearest === undefined || distance < nearest.distance)) nearest = { list, distance }
  }
  return nearest?.list
}

/** A part of a box that is in sight within another; nothing of it may be. */
export const inSight = (box: Box, of: Box): Box | undefined => {
  const seen = {
    left: Math.max(box.left, of.left),
    top: Math.max(box.top, of.top),
    right: Math.min(box.right, of.right),
    bottom: Math.min(box.bottom, of.bottom),
  }
  return seen.left < seen.right && seen.top < seen.bottom ? seen : undefined
}

/** Where a row begins and how high it is, in pixels of whatever begins anywhere. */
export type Extent = { readonly start: number; readonly size: number; readonly isCarried: boolean }

/**
 * The index at which what is dragged stands nearest to where it is held. Reckoned without the rows that are carried, as if
 * the others had closed up: the gap that they open in one place can't push the next answer to another.
 * @param rows in their order
 * @param top upper edge of what is dragged
 * @returns an index among the rows that are not carried
 */
export const indexAt = (rows: Iterable<Extent>, top: number): number => {
  let index = 0
  let carried = 0
  for (const { start, size, isCarried } of rows) {
    if (isCarried) carried += size
    else if (start - carried + size / 2 >= top) return index
    else index += 1
  }
  return index
}

/** The place in a row of heads, from left to right or the other way round, whose middle is nearest to that of a dragged one. */
export const placeAt = (heads: readonly Box[], from: number, shift: number): number => {
  const middle = (n: number) => ((heads[n]?.left ?? 0) + (heads[n]?.right ?? 0)) / 2
  const now = middle(from) + shift
  return heads.reduce((best, _, n) => (Math.abs(middle(n) - now) < Math.abs(middle(best) - now) ? n : best), from)
}
