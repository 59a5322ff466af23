import { useRef, useState } from 'react'
import { placeAt } from '../drag/geometry.ts'
import type { PointerDragHandlers } from '../drag/pointer-drag.tsx'

/** A head on its way: from its place over another, and how far the pointer has taken it, in pixels. */
export type HeadDrag = { readonly from: number; readonly over: number; readonly shift: number }

type Start = { readonly from: number; readonly left: number; readonly row: number; readonly heads: readonly DOMRect[] }

/**
 * Heads of columns put into another order by pointer; by keyboard their menus do it.
 * @param keys of the heads that may be dragged, in their order
 */
export const useHeadDrag = (keys: readonly string[], onMove: ((from: number, to: number) => void) | undefined) => {
  const [drag, setDrag] = useState<HeadDrag>()
  const row = useRef<HTMLDivElement>(null)
  const start = useRef<Start>(undefined)
  const newest = useRef<HeadDrag>(undefined)
  const show = (next: HeadDrag | undefined) => {
    newest.current = next
    setDrag(next)
  }
  const handlers: PointerDragHandlers = {
    onLift: ({ id, box }) => {
      const from = keys.indexOf(id)
      if (from < 0 || row.current === null) return
      const heads = [...row.current.querySelectorAll('[data-head]')].map((head) => head.getBoundingClientRect())
      start.current = { from, left: box.left, row: row.current.getBoundingClientRect().left, heads }
      show({ from, over: from, shift: 0 })
    },
    onMove: ({ corner }) => {
      if (start.current === undefined || row.current === null) return
      const { from, left, heads, row: rowThen } = start.current
      // As the board scrolls below the pointer the heads go with it.
      const shift = corner.x - left + rowThen - row.current.getBoundingClientRect().left
      show({ from, over: placeAt(heads, from, shift), shift })
    },
    onEnd: (isKept) => {
      const { from, over } = newest.current ?? { from: 0, over: 0 }
      start.current = undefined
      show(undefined)
      if (isKept && over !== from) onMove?.(from, over)
    },
  }
  return { drag, row, handlers }
}

/** How far a head gives way to the one that is dragged, in heads towards the end of the line. */
export const givesWay = ({ from, over }: HeadDrag, at: number): -1 | 0 | 1 =>
  at > from && at <= over ? -1 : at < from && at >= over ? 1 : 0
