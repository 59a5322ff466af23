import { useRef, useState } from 'react'
import { placeAt } from '../drag/geometry.ts'
import type { PointerDragHandlers } from '../drag/pointer-drag.tsx'

/** A dragged header: source index, index under the pointer, and distance in pixels. */
export type HeadDrag = { readonly from: number; readonly over: number; readonly shift: number }

type Start = { readonly from: number; readonly left: number; readonly row: number; readonly heads: readonly DOMRect[] }

/**
 * Reorders column headers by pointer; the headers' menus do it by keyboard.
 * @param keys of the draggable headers, in order
 */
export const useHeadDrag = (keys: readonly string[], onMove: ((from: number, to: number) => void) | undefined) => {
  const [drag, setDrag] = useState<HeadDrag>()
  const row = useRef<HTMLDivElement>(null)
  const start = useRef<Start>(undefined)
  const latest = useRef<HeadDrag>(undefined)
  const show = (next: HeadDrag | undefined) => {
    latest.current = next
    setDrag(next)
  }
  const handlers: PointerDragHandlers = {
    onStart: ({ id, box }) => {
      const from = keys.indexOf(id)
      if (from < 0 || row.current === null) return
      const heads = [...row.current.querySelectorAll('[data-head]')].map((head) => head.getBoundingClientRect())
      start.current = { from, left: box.left, row: row.current.getBoundingClientRect().left, heads }
      show({ from, over: from, shift: 0 })
    },
    onMove: ({ corner }) => {
      if (start.current === undefined || row.current === null) return
      const { from, left, heads, row: rowThen } = start.current
      // Corrects for scrolling of the board during the drag.
      const shift = corner.x - left + rowThen - row.current.getBoundingClientRect().left
      show({ from, over: placeAt(heads, from, shift), shift })
    },
    onEnd: (isKept) => {
      const { from, over } = latest.current ?? { from: 0, over: 0 }
      start.current = undefined
      show(undefined)
      if (isKept && over !== from) onMove?.(from, over)
    },
  }
  return { drag, row, handlers }
}

/** Shift of a header during a drag, in headers towards the end of the line. */
export const givesWay = ({ from, over }: HeadDrag, at: number): -1 | 0 | 1 =>
  at > from && at <= over ? -1 : at < from && at >= over ? 1 : 0
