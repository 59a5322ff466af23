import { type MouseEvent, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Box, boxOf, rowHeight } from './geometry.ts'
import { cursors, draggedBy, type Grip, gripAt, isLink, leavesOf, linkRoom } from './grips.ts'
import { type BarEnd, type Draft, type LinkType, linkTypeOf, type TimelineItem, type TimelineRow } from './item.ts'
import type { Scale } from './scale.ts'
import type { Place, Window } from './use-window.ts'

/** A link that is being drawn, in reading direction, and the end of a bar at which it would be dropped. */
export type DrawnLink = {
  readonly from: string
  readonly leaves: BarEnd
  readonly x: number
  readonly y: number
  readonly to?: { readonly id: string; readonly arrives: BarEnd } | undefined
}

/** The place of a pointer on the screen. */
export type ScreenPoint = { readonly clientX: number; readonly clientY: number }
type Point = { readonly x: number; readonly y: number }

type Held = {
  readonly grip: Grip
  readonly item: TimelineItem
  readonly box: Box
  readonly from: Point
  /** The chart, and the last place of the pointer on the screen. */
  readonly on: Element
  last: ScreenPoint
  moved: boolean
  /** The part of the drawing that was in sight when it was drawn last. */
  seen: Window
  /** Stops listening for Escape. */
  readonly release: () => void
}

type Options = {
  readonly rows: readonly TimelineRow[]
  readonly scale: Scale
  readonly view: Window
  /** Returns the point of the drawing at a place of the screen, in reading direction. */
  readonly pointAt: (at: ScreenPoint, on: Element) => Point
  /** Rounds an instant to the zoom's steps, at the time of day of another one. */
  readonly snap: (to: number, from: number) => number
  /** The row that was chosen before. */
  readonly current: string | undefined
  readonly onPick: (id: string) => void
  /** Scrolls on while a pointer is held over the edge. */
  readonly follow: (place: Place) => void
  /** Stops scrolling. */
  readonly rest: () => void
  readonly onOpen: (id: string) => void
  readonly onDrop: (draft: Draft) => void
  readonly onLink: ((from: string, to: string, type: LinkType) => void) | undefined
  readonly setDraft: (draft: Draft | undefined) => void
}

/**
 * Moves, stretches and links bars by mouse, finger or pen. A press without a movement chooses the row. A finger moves
 * bars of the chosen row, and scrolls elsewhere. Escape cancels a drag.
 */
export const usePointer = (options: Options) => {
  const { rows, scale, view, pointAt, snap, current, onPick, follow, rest, onOpen, onDrop, onLink, setDraft } = options
  const held = useRef<Held | undefined>(undefined)
  const last = useRef<Draft | undefined>(undefined)
  const [drawn, setDrawn] = useState<DrawnLink>()
  const [hovered, setHovered] = useState<{ readonly id: string; readonly grip: Grip | undefined }>()
  const pointOf = (event: MouseEvent): Point => pointAt(event, event.currentTarget)
  const barAt = ({ x, y }: Point) => {
    const index = Math.floor(y / rowHeight)
    const row = rows[index]
    const box = row === undefined ? undefined : boxOf(row.item, index, scale)
    if (row === undefined || box === undefined) return undefined
    const grip = gripAt(row.item, box, x, y)
    return { item: row.item, box, grip: isLink(grip) && onLink === undefined ? undefined : grip }
  }
  /** Returns the end of another bar at which a link would be dropped: the nearer one. */
  const targetAt = (point: Point, from: string): DrawnLink['to'] => {
    const target = barAt(point)
    if (target === undefined || target.item.id === from) return undefined
    const { item, box } = target
    if (point.x < box.x - linkRoom || point.x > box.x + box.width + linkRoom) return undefined
    return { id: item.id, arrives: point.x < box.x + box.width / 2 ? 'start' : 'end' }
  }
  const stop = () => {
    held.current?.release()
    held.current = undefined
    last.current = undefined
    rest()
    setDrawn(undefined)
  }
  const cancel = () => {
    stop()
    setDraft(undefined)
  }
  /** Draws the dragged bar or link at the pointer. */
  const draw = (now: Held) => {
    const { grip, item, box, from, on } = now
    now.seen = view
    const point = pointAt(now.last, on)
    if (isLink(grip)) {
      setDrawn({ from: item.id, leaves: leavesOf(grip), ...point, to: targetAt(point, item.id) })
      return
    }
    const by = scale.atOf(point.x) - scale.atOf(from.x)
    last.current = draggedBy(grip, item, by, (point.x - box.x) / box.width, snap)
    setDraft(last.current)
  }
  // The drawing may scroll on below a pointer that does not move.
  useLayoutEffect(() => {
    const now = held.current
    if (now?.moved === true && now.seen !== view) draw(now)
  })
  useEffect(() => () => held.current?.release(), [])
  return {
    drawn,
    hovered: hovered?.id,
    cursor: hovered?.grip === undefined ? 'default' : cursors[hovered.grip],
    /** Tells whether a finger put there drags a bar; else it scrolls. */
    isHeldAt: (point: Point): boolean => {
      const hit = barAt(point)
      return hit?.grip !== undefined && hit.item.id === current
    },
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return
        const from = pointOf(event)
        const row = rows[Math.floor(from.y / rowHeight)]
        if (row !== undefined) onPick(row.item.id)
        const hit = barAt(from)
        if (hit?.grip === undefined || (event.pointerType === 'touch' && hit.item.id !== current)) return
        event.preventDefault()
        const { currentTarget: on, pointerId, clientX, clientY } = event
        on.setPointerCapture(pointerId)
        const listening = new AbortController()
        const onKey = (key: KeyboardEvent) => {
          if (key.key !== 'Escape') return
          // The key is captured, so that Escape closes nothing else.
          key.preventDefault()
          key.stopPropagation()
          if (on.hasPointerCapture(pointerId)) on.releasePointerCapture(pointerId)
          cancel()
        }
        window.addEventListener('keydown', onKey, { capture: true, signal: listening.signal })
        held.current = {
          grip: hit.grip,
          item: hit.item,
          box: hit.box,
          from,
          on,
          last: { clientX, clientY },
          moved: false,
          seen: view,
          release: () => listening.abort(),
        }
      },
      onPointerMove: (event: PointerEvent) => {
        const point = pointOf(event)
        const now = held.current
        if (now === undefined) {
          const hit = barAt(point)
          setHovered((was) =>
            was?.id === hit?.item.id && was?.grip === hit?.grip
              ? was
              : hit === undefined
                ? undefined
                : { id: hit.item.id, grip: hit.grip },
          )
          return
        }
        if (!now.moved && Math.abs(point.x - now.from.x) < 4 && Math.abs(point.y - now.from.y) < 4) return
        now.moved = true
        now.last = { clientX: event.clientX, clientY: event.clientY }
        follow(isLink(now.grip) ? point : { x: point.x })
        draw(now)
      },
      onPointerUp: (event: PointerEvent) => {
        const now = held.current
        const draft = last.current
        stop()
        if (now === undefined || !now.moved) return
        if (isLink(now.grip)) {
          const target = targetAt(pointOf(event), now.item.id)
          if (target !== undefined) onLink?.(now.item.id, target.id, linkTypeOf(leavesOf(now.grip), target.arrives))
          return
        }
        if (draft !== undefined) onDrop(draft)
      },
      onPointerLeave: () => setHovered(undefined),
      onPointerCancel: cancel,
      onDoubleClick: (event: MouseEvent) => {
        const row = rows[Math.floor(pointOf(event).y / rowHeight)]
        if (row !== undefined) onOpen(row.item.id)
      },
    },
  }
}
