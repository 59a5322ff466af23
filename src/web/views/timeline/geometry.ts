import { type LinkType, linkEnds, type TimelineItem } from './item.ts'
import type { Scale } from './scale.ts'

export const rowHeight = 32
export const headHeight = 44
/** Height of a bar within its row. */
const barHeight = 16
const barTop = (rowHeight - barHeight) / 2
const milestoneSize = 14
/** Least width of a bar, so that minutes can be seen on a line of years. */
const leastWidth = 3

/**
 * Bars and links are drawn from a point that stays the same for so many pixels of scrolling, and are shifted as a
 * whole: the drawing does not change with each step.
 */
export const anchorStep = 2048
export const anchorOf = (offsetX: number): number => Math.floor(offsetX / anchorStep) * anchorStep

/** A rectangle in reading direction: `x` from the line's beginning. Pixels. */
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** Returns the place of a bar in the row at an index; undefined without dates. */
export const boxOf = (
  item: Pick<TimelineItem, 'start' | 'end' | 'isMilestone'>,
  index: number,
  scale: Scale,
): Box | undefined => {
  const end = item.end ?? item.start
  if (end === null) return undefined
  const y = index * rowHeight + barTop
  if (item.isMilestone)
    return {
      x: scale.xOf(end) - milestoneSize / 2,
      y: y + (barHeight - milestoneSize) / 2,
      width: milestoneSize,
      height: milestoneSize,
    }
  const x = scale.xOf(item.start ?? end)
  return { x, y, width: Math.max(leastWidth, scale.xOf(end) - x), height: barHeight }
}

const elbow = 10

/** Returns the line of a link from bar to bar, as points in reading direction: along, down, along. */
export const linkPoints = (from: Box, to: Box, type: LinkType): readonly (readonly [x: number, y: number])[] => {
  const [leaves, arrives] = linkEnds[type]
  const [outOf, into] = [leaves === 'end' ? 1 : -1, arrives === 'start' ? -1 : 1]
  const startX = leaves === 'end' ? from.x + from.width : from.x
  const endX = arrives === 'start' ? to.x : to.x + to.width
  const [startY, endY] = [from.y + from.height / 2, to.y + to.height / 2]
  const outX = startX + outOf * elbow
  const inX = endX + into * elbow
  const isStraight = outOf > 0 && into < 0 ? outX <= inX : outOf < 0 && into > 0 ? outX >= inX : true
  if (isStraight) {
    const x = outOf === -into ? inX : outOf > 0 ? Math.max(outX, inX) : Math.min(outX, inX)
    return [
      [startX, startY],
      [x, startY],
      [x, endY],
      [endX, endY],
    ]
  }
  // A way back goes between the rows, as the direct way would be under the bars.
  const middle = startY + (endY > startY ? 1 : -1) * (rowHeight / 2)
  return [
    [startX, startY],
    [outX, startY],
    [outX, middle],
    [inX, middle],
    [inX, endY],
    [endX, endY],
  ]
}

/** Turns points in reading direction into the page's. @param width of the drawing, from which right-to-left is counted */
export const pathOf = (points: readonly (readonly [number, number])[], toPage: (x: number) => number): string =>
  points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${toPage(x).toFixed(1)} ${y.toFixed(1)}`).join('')

/** A mirrored or plain rectangle. */
export const pageBox = (box: Box, offsetX: number, width: number, isMirrored: boolean): Box => {
  const x = box.x - offsetX
  return { ...box, x: isMirrored ? width - x - box.width : x }
}

/**
 * Tells whether a label of the head fits into a width, in pixels, so that it touches none beside it.
 * @param isUpper whether it is in the upper line, which is bold
 */
export const hasRoom = (label: string, width: number, isUpper: boolean): boolean =>
  width >= label.length * (isUpper ? 7.5 : 6) + 8

/** Closed time, as ascending stretches. */
export type Closed = readonly (readonly [from: number, to: number])[]

/** Returns the first open instant at or after one, or at or before one. */
export const openNear = (at: number, direction: 1 | -1, closed: Closed): number => {
  let [low, high] = [0, closed.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((closed[middle]?.[1] ?? 0) <= at) low = middle + 1
    else high = middle
  }
  const stretch = closed[low]
  if (stretch === undefined || stretch[0] > at || (direction < 0 && stretch[0] === at)) return at
  return direction > 0 ? stretch[1] : stretch[0]
}

/** Returns the point of the drawing at a point of the screen, in reading direction. @param box of the drawing */
export const pointIn = (
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
  box: Pick<DOMRect, 'left' | 'right' | 'top'>,
  offset: { readonly x: number; readonly y: number },
  isMirrored: boolean,
) => ({
  x: (isMirrored ? box.right - clientX : clientX - box.left) + offset.x,
  y: clientY - box.top + offset.y,
})
