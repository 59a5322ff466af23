import { type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import { type Box, boxOf, rowHeight } from './geometry.ts'
import type { Draft, TimelineItem, TimelineRow } from './item.ts'
import type { Scale } from './scale.ts'

/** What a pointer takes hold of. */
export type Grip = 'move' | 'end' | 'progress' | 'link'

/** A link that is being drawn, in reading direction. */
export type DrawnLink = { readonly from: string; readonly x: number; readonly y: number }

const edge = 8

/** What lies under a point of a bar: its end stretches, beyond it is the handle of links, its progress is below. */
export const gripAt = (item: TimelineItem, box: Box, x: number, y: number): Grip | undefined => {
  if (!item.mayMove) return undefined
  const right = box.x + box.width
  if (x > right && x <= right + 16) return 'link'
  if (x < box.x - 2 || x > right + 2) return undefined
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
  readonly onPick: (id: string) => void
  readonly onOpen: (id: string) => void
  readonly onDrop: (draft: Draft) => void
  readonly onLink: ((from: string, to: string) => void) | undefined
  readonly setDraft: (draft: Draft | undefined) => void
}

/** Bars moved, stretched and linked by mouse, finger or pen. A press without a movement chooses the row. */
export const usePointer = ({ rows, scale, pointOf, snap, onPick, onOpen, onDrop, onLink, setDraft }: Options) => {
  const held = useRef<Held | undefined>(undefined)
  const last = useRef<Draft | undefined>(undefined)
  const [drawn, setDrawn] = useState<DrawnLink>()
  const [cursor, setCursor] = useState('default')
  const barAt = (x: number, y: number) => {
    const index = Math.floor(y / rowHeight)
    const row = rows[index]
    const box = row === undefined ? undefined : boxOf(row.item, index, scale)
    return row === undefined || box === undefined
      ? undefined
      : { item: row.item, box, grip: gripAt(row.item, box, x, y) }
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
    if (grip === 'end') return { ...base, kind: 'end', end: Math.max(start + 60_000, snap(end + by)) }
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
    cursor,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return
        const { x, y } = pointOf(event)
        const row = rows[Math.floor(y / rowHeight)]
        if (row !== undefined) onPick(row.item.id)
        const hit = barAt(x, y)
        if (hit?.grip === undefined || (hit.grip === 'link' && onLink === undefined)) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        held.current = { grip: hit.grip, item: hit.item, box: hit.box, x, y, moved: false }
      },
      onPointerMove: (event: PointerEvent) => {
        const { x, y } = pointOf(event)
        const now = held.current
        if (now === undefined) {
          const grip = barAt(x, y)?.grip
          setCursor(
            grip === undefined
              ? 'default'
              : grip === 'end'
                ? 'ew-resize'
                : grip === 'progress'
                  ? 'col-resize'
                  : grip === 'link'
                    ? 'crosshair'
                    : 'grab',
          )
          return
        }
        if (!now.moved && Math.abs(x - now.x) < 4 && Math.abs(y - now.y) < 4) return
        now.moved = true
        if (now.grip === 'link') {
          setDrawn({ from: now.item.id, x, y })
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
        if (now.grip === 'link') {
          const { x, y } = pointOf(event)
          const target = barAt(x, y)
          if (target !== undefined && target.item.id !== now.item.id) onLink?.(now.item.id, target.item.id)
          return
        }
        if (draft !== undefined) onDrop(draft)
      },
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
