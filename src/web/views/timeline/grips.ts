import type { Box } from './geometry.ts'
import type { BarEnd, Draft, TimelineItem } from './item.ts'

/** The parts of a bar that a pointer can drag. */
export type Grip = 'move' | 'start' | 'end' | 'progress' | 'linkStart' | 'linkEnd'

export const cursors: { readonly [G in Grip]: string } = {
  move: 'grab',
  start: 'ew-resize',
  end: 'ew-resize',
  progress: 'col-resize',
  linkStart: 'crosshair',
  linkEnd: 'crosshair',
}
export const isLink = (grip: Grip | undefined): grip is 'linkStart' | 'linkEnd' =>
  grip === 'linkStart' || grip === 'linkEnd'
export const leavesOf = (grip: Grip): BarEnd => (grip === 'linkStart' ? 'start' : 'end')

const edge = 8
/** Width in pixels of the handles for links, at both ends of a bar. */
export const linkRoom = 16

/**
 * Returns the part of a bar at a point: its ends stretch it, beside them are the handles of links, and its progress is
 * below.
 */
export const gripAt = (item: TimelineItem, box: Box, x: number, y: number): Grip | undefined => {
  if (!item.mayMove) return undefined
  const right = box.x + box.width
  if (x > right && x <= right + linkRoom) return 'linkEnd'
  if (x < box.x && x >= box.x - linkRoom) return 'linkStart'
  if (x < box.x || x > right) return undefined
  if (item.isSummary) return undefined
  if (item.isMilestone) return 'move'
  const done = box.x + (box.width * item.progress) / 100
  if (y > box.y + box.height - 6 && Math.abs(x - done) < 6 && box.width > 24) return 'progress'
  const room = Math.min(edge, box.width / 3)
  if (x > right - room) return 'end'
  // A bar without a start of its own is drawn from its end.
  return x < box.x + room && item.start !== null ? 'start' : 'move'
}

/** Shortest bar that can be drawn, in milliseconds. */
export const shortest = 60_000

/**
 * Returns a bar as a drag makes it. Only the dragged end moves; the other one stays.
 * @param by milliseconds from where the drag began
 * @param share of the bar at which the pointer is, from 0 to 1
 * @param snap rounds an instant to the zoom's steps, at the time of day of the one that is moved
 */
export const draggedBy = (
  grip: Exclude<Grip, 'linkStart' | 'linkEnd'>,
  item: TimelineItem,
  by: number,
  share: number,
  snap: (to: number, from: number) => number,
): Draft => {
  const start = item.start ?? item.end ?? 0
  const end = item.end ?? start
  const base = { id: item.id, start, end, progress: item.progress }
  if (grip === 'progress')
    return { ...base, kind: 'progress', progress: Math.max(0, Math.min(100, Math.round(share * 20) * 5)) }
  if (grip === 'end')
    return { ...base, kind: 'end', isStretched: true, end: Math.max(start + shortest, snap(end + by, end)) }
  if (grip === 'start')
    return { ...base, kind: 'start', isStretched: true, start: Math.min(end - shortest, snap(start + by, start)) }
  const to = snap(start + by, start)
  return { ...base, kind: 'move', start: to, end: end + (to - start) }
}
