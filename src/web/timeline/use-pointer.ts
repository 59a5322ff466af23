import { type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import { type Box, boxOf, rowHeight } from './geometry.ts'
import { type BarEnd, type Draft, type LinkType, linkTypeOf, type TimelineItem, type TimelineRow } from './item.ts'
import type { Scale } from './scale.ts'

/** What a pointer takes hold of. */
export type Grip = 'move' | 'end' | 'progress' | 'linkStart' | 'linkEnd'

/** A link that is being drawn, in reading direction, and the end of a bar at which it would be dropped. */
export type DrawnLink = {
  readonly from: string
  readonly leaves: BarEnd
  readonly x: number
  readonly y: number
  readonly to?: { readonly id: string; readonly arrives: BarEnd } | undefined
}

const edge = 8
/** Room beside a bar in which a link is taken hold of. */
export const linkRoom = 16

/** What lies under a point of a bar: its end stretches, beside its ends are the handles of links, its progress is below. */
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
  return x > right - Math.min(edge, box.width / 3) ? 'end' : 'move'
}

type Held = {
  readonly grip: Grip
  readonly item: TimelineItem
  readonly box: Box
  readonly x: number
  readonly y: number
  moved: boolean
}

type Options = {
  readonly rows: readonly TimelineRow[]
  readonly scale: Scale
  /** The point of an event in reading direction. */
  readonly pointOf: (event: MouseEvent) => { readonly x: number; readonly y: number }
  /** Rounds an instant to the zoom's steps. */
  readonly snap: (at: number) => number
  /** The row that was chosen before. */
  readonly current: string | undefined
  readonly onPick: (id: string) => void
  /** Follows a pointer that is dragged over the edge. */
  readonly onDrag: (event: PointerEvent) => void
  readonly onOpen: (id: string) => void
  readonly onDrop: (draft: Draft) => void
  readonly onLink: ((from: string, to: string, type: LinkType) => void) | undefined
  readonly setDraft: (draft: Draft | undefined) => void
}

const cursors: { readonly [G in Grip]: string } = {
  move: 'grab',
  end: 'ew-resize',
  progress: 'col-resize',
  linkStart: 'crosshair',
  linkEnd: 'crosshair',
}
const isLink = (grip: Grip | undefined): grip is 'linkStart' | 'linkEnd' => grip === 'linkStart' || grip === 'linkEnd'
const leavesOf = (grip: Grip): BarEnd => (grip === 'linkStart' ? 'start' : 'end')

/**
 * Bars moved, stretched and linked by mouse, finger or pen. A press without a movement chooses the row; a finger moves bars of
 * the row that is chosen, and scrolls elsewhere.
 */
export const usePointer = (options: Options) => {
  const { rows, scale, pointOf, snap, current, onPick, onOpen, onDrag, onDrop, onLink, setDraft } = options
  const held = useRef<Held | undefined>(undefined)
  const last = useRef<Draft | undefined>(undefined)
  const [drawn, setDrawn] = useState<DrawnLink>()
  const [hovered, setHovered] = useState<{ readonly id: string; readonly grip: Grip | undefined }>()
  const barAt = (x: number, y: number) => {
    const index = Math.floor(y / rowHeight)
    const row = rows[index]
    const box = row === undefined ? undefined : boxOf(row.item, index, scale)
    if (row === undefined || box === undefined) return undefined
    const grip = gripAt(row.item, box, x, y)
    return { item: row.item, box, grip: isLink(grip) && onLink === undefined ? undefined : grip }
  }
  /** The end of another bar at which a link would be dropped: the nearer one. */
  const targetAt = (x: number, y: number, from: string): DrawnLink['to'] => {
    const target = barAt(x, y)
    if (target === undefined || target.item.id === from) return undefined
    const { item, box } = target
    if (x < box.x - linkRoom || x > box.x + box.width + linkRoom) return undefined
    return { id: item.id, arrives: x < box.x + box.width / 2 ? 'start' : 'end' }
  }
  const draftAt = ({ grip, item, box, x: from }: Held, x: number): Draft => {
    const start = item.start ?? item.end ?? 0
    const end = item.end ?? start
    const base = { id: item.id, start, end, progress: item.progress }
    if (grip === 'progress') {
      const share = Math.round(((x - box.x) / box.width) * 20) * 5
      return { ...base, kind: 'progress', progress: Math.max(0, Math.min(100, share)) }
    }
    const by = scale.atOf(x) - scale.atOf(from)
    if (grip === 'end')
      return { ...base, kind: 'end', isStretched: true, end: Math.max(start + 60_000, snap(end + by)) }
    const to = snap(start + by)
    return { ...base, kind: 'move', start: to, end: end + (to - start) }
  }
  const stop = () => {
    held.current = undefined
    last.current = undefined
    setDrawn(undefined)
  }
  return {
    drawn,
    hovered: hovered?.id,
    cursor: hovered?.grip === undefined ? 'default' : cursors[hovered.grip],
    /** Whether a finger put there takes hold of a bar; else it scrolls. */
    isHeldAt: (x: number, y: number): boolean => {
      const hit = barAt(x, y)
      return hit?.grip !== undefined && hit.item.id === current
    },
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return
        const { x, y } = pointOf(event)
        const row = rows[Math.floor(y / rowHeight)]
        if (row !== undefined) onPick(row.item.id)
        const hit = barAt(x, y)
        if (hit?.grip === undefined || (event.pointerType === 'touch' && hit.item.id !== current)) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        held.current = { grip: hit.grip, item: hit.item, box: hit.box, x, y, moved: false }
      },
      onPointerMove: (event: PointerEvent) => {
        const { x, y } = pointOf(event)
        const now = held.current
        if (now === undefined) {
          const hit = barAt(x, y)
          setHovered((was) =>
            was?.id === hit?.item.id && was?.grip === hit?.grip
              ? was
              : hit === undefined
                ? undefined
                : { id: hit.item.id, grip: hit.grip },
          )
          return
        }
        if (!now.moved && Math.abs(x - now.x) < 4 && Math.abs(y - now.y) < 4) return
        now.moved = true
        onDrag(event)
        if (isLink(now.grip)) {
          setDrawn({ from: now.item.id, leaves: leavesOf(now.grip), x, y, to: targetAt(x, y, now.item.id) })
          return
        }
        last.current = draftAt(now, x)
        setDraft(last.current)
      },
      onPointerUp: (event: PointerEvent) => {
        const now = held.current
        const draft = last.current
        stop()
        if (now === undefined || !now.moved) return
        if (isLink(now.grip)) {
          const { x, y } = pointOf(event)
          const target = targetAt(x, y, now.item.id)
          if (target !== undefined) onLink?.(now.item.id, target.id, linkTypeOf(leavesOf(now.grip), target.arrives))
          return
        }
        if (draft !== undefined) onDrop(draft)
      },
      onPointerLeave: () => setHovered(undefined),
      onPointerCancel: () => {
        stop()
        setDraft(undefined)
      },
      onDoubleClick: (event: MouseEvent) => {
        const row = rows[Math.floor(pointOf(event).y / rowHeight)]
        if (row !== undefined) onOpen(row.item.id)
      },
    },
  }
}
