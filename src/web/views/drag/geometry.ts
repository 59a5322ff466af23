/** A point in window coordinates (pixels). */
export type Point = { readonly x: number; readonly y: number }
export type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }

/** Maximum distance in pixels of the pointer from a list to hit it, which covers gaps and headers. */
const reach = 64

const distanceTo = ({ left, top, right, bottom }: Box, { x, y }: Point): number =>
  Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom))

/** The list under the pointer, else the nearest within reach. */
export const listAt = <K>(boxes: Iterable<readonly [K, Box]>, point: Point): K | undefined => {
  let nearest: { readonly list: K; readonly distance: number } | undefined
  for (const [list, box] of boxes) {
    const distance = distanceTo(box, point)
    if (distance <= reach && (nearest === undefined || distance < nearest.distance)) nearest = { list, distance }
  }
  return nearest?.list
}

/** Intersection of two boxes; undefined if empty. */
export const inSight = (box: Box, of: Box): Box | undefined => {
  const intersection = {
    left: Math.max(box.left, of.left),
    top: Math.max(box.top, of.top),
    right: Math.min(box.right, of.right),
    bottom: Math.min(box.bottom, of.bottom),
  }
  return intersection.left < intersection.right && intersection.top < intersection.bottom ? intersection : undefined
}

/** Start and height of a row in pixels, in any common coordinates. */
export type Extent = { readonly start: number; readonly size: number; readonly isDragged: boolean }

/**
 * The index nearest to the dragged rows. Computed as if the dragged rows were removed: otherwise the gap at the current
 * position would influence the next result.
 * @param rows in order
 * @param top upper edge of the dragged rows
 * @returns an index among the rows that are not dragged
 */
export const indexAt = (rows: Iterable<Extent>, top: number): number => {
  let index = 0
  let draggedSize = 0
  for (const { start, size, isDragged } of rows) {
    if (isDragged) draggedSize += size
    else if (start - draggedSize + size / 2 >= top) return index
    else index += 1
  }
  return index
}

/** Returns the index of the header whose centre is nearest to that of a dragged one, in either direction of text. */
export const placeAt = (heads: readonly Box[], from: number, shift: number): number => {
  const middle = (n: number) => ((heads[n]?.left ?? 0) + (heads[n]?.right ?? 0)) / 2
  const draggedMiddle = middle(from) + shift
  return heads.reduce(
    (best, _, n) => (Math.abs(middle(n) - draggedMiddle) < Math.abs(middle(best) - draggedMiddle) ? n : best),
    from,
  )
}
