import { useLayoutEffect, useRef, useState } from 'react'
import type { Row } from '../../base/api/shapes.ts'
import { type Drag, type Position, pageStart } from '../drag/drag.ts'
import { type Lift, useDragController } from '../drag/use-drag-controller.ts'
import {
  type DragPlace,
  dragPlaceOf,
  idOf,
  type Place,
  placeAfter,
  turnedTo,
  type VisiblePlace,
  within,
} from './places.ts'
import type { PlacePage } from './use-visible-places.ts'

const steps: { readonly [key: string]: readonly [by: 1 | -1, whole: boolean] } = {
  ArrowUp: [-1, false],
  ArrowDown: [1, false],
  PageUp: [-1, true],
  PageDown: [1, true],
}

type DragOptions = {
  readonly shown: readonly PlacePage[]
  readonly nameOf: (rows: readonly Row[]) => string
  readonly titleOf: (place: Place) => string
  /** Rows may be reordered; otherwise only the place can change. */
  readonly mayPlace: boolean
  /** @param shown displayed rows of the place without dragged ones @param index among these */
  readonly onDrop: (drag: Drag, shown: VisiblePlace, index: number) => void
}

/** Offset of the page of a position. */
const pageOf = ({ index }: Position, { size }: PlacePage): number => Math.floor(index / size) * size

/**
 * Drags of rows through places. By keyboard, arrows move by one row, beyond the edge into the next page or place; Page
 * keys move by a whole place.
 */
export const useCarrying = ({ shown, nameOf, titleOf, mayPlace, onDrop }: DragOptions) => {
  const [drag, setCarried] = useState<Drag>()
  const latest = useRef<Drag>(undefined)
  const focus = useRef<string>(undefined)
  const placeOf = (place: Place) => shown.find((one) => one.place === place)
  /** Position among the displayed rows of the current place, clamped. */
  const onPage = ({ at, ...rest }: Drag): DragPlace => {
    const over = placeOf(at.list)
    const offset = pageStart({ at, ...rest }, at.list, over?.offset ?? 0)
    const held = { rows: rest.rows, place: at.list, index: Math.max(0, at.index - offset) }
    return over === undefined ? held : within(over, held)
  }
  // The handle is another element in another place: moves the focus to it.
  useLayoutEffect(() => {
    const id = focus.current
    if (id === undefined) return
    const handle = document.querySelector<HTMLElement>(`[data-handle="${CSS.escape(id)}"]`)
    if (handle === null) return
    handle.focus()
    handle.scrollIntoView({ block: 'nearest' })
    if (drag === undefined) focus.current = undefined
  }, [drag])

  const controller = useDragController({
    get: () => latest.current,
    show: (next) => {
      latest.current = next
      setCarried(next)
    },
    focus: ({ rows }) => {
      focus.current = idOf(rows[0] ?? {})
    },
    isHandle: ({ dataset }, { rows }) => dataset.handle === idOf(rows[0] ?? {}),
    nameOf: ({ rows }) => nameOf(rows),
    listOf: titleOf,
    step: (drag, { key }) => {
      const [by, whole] = steps[key] ?? []
      if (by === undefined) return undefined
      const over = placeOf(drag.at.list)
      const held = onPage(drag)
      const isByPlace = whole === true || !mayPlace
      // Beyond the edge of a page is the next page; only after the last page the next place.
      if (over !== undefined && !isByPlace) {
        const { from } = drag
        const stood = from.list === over.place && pageOf(from, over) === over.offset - over.size
        const afterTurn = turnedTo(over, held, by, stood ? held.rows.length : 0)
        if (afterTurn !== undefined) {
          over.turn(by)
          return {
            list: over.place,
            index: pageStart(drag, over.place, over.offset + by * over.size) + afterTurn.index,
          }
        }
      }
      const { place, index } = placeAfter(shown, held, by, isByPlace)
      return { list: place, index: pageStart(drag, place, placeOf(place)?.offset ?? 0) + index }
    },
    onDrop: (drag) => {
      const { place, index } = onPage(drag)
      // Other servers have no manual order: nothing to do within one place.
      if (!mayPlace && place === drag.from.list) return
      const ids = new Set(drag.rows.map(idOf))
      onDrop(drag, { place, rows: (placeOf(place)?.rows ?? []).filter((row) => !ids.has(idOf(row))) }, index)
    },
    onGiveUp: ({ from }) => {
      const origin = placeOf(from.list)
      // Returns to the page where the drag started.
      if (origin !== undefined && origin.offset !== pageOf(from, origin))
        origin.turn((pageOf(from, origin) - origin.offset) / origin.size)
    },
  })
  const lift = (rows: readonly Row[]): Lift | undefined => {
    const held = dragPlaceOf(shown, rows)
    if (held === undefined) return undefined
    const from = { list: held.place, index: (placeOf(held.place)?.offset ?? 0) + held.index }
    return { rows, ids: rows.map(idOf), from }
  }
  return { drag, controller, lift }
}
