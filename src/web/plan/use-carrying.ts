import { useLayoutEffect, useRef, useState } from 'react'
import type { Row } from '../api/shapes.ts'
import { type Carried, firstOf, type Position } from '../drag/carried.ts'
import { type Lift, useCarrier } from '../drag/use-carrier.ts'
import { type Held, idOf, lifted, type Place, type Shown, stepped, turnedTo, within } from './places.ts'
import type { ShownPlace } from './use-shown.ts'

const steps: { readonly [key: string]: readonly [by: 1 | -1, whole: boolean] } = {
  ArrowUp: [-1, false],
  ArrowDown: [1, false],
  PageUp: [-1, true],
  PageDown: [1, true],
}

type DragOptions = {
  readonly shown: readonly ShownPlace[]
  readonly nameOf: (rows: readonly Row[]) => string
  readonly titleOf: (place: Place) => string
  /** Rows may be reordered; otherwise only the place can change. */
  readonly mayPlace: boolean
  /** @param shown displayed rows of the place without dragged ones @param index among these */
  readonly onDrop: (carried: Carried, shown: Shown, index: number) => void
}

/** Offset of the page of a position. */
const pageOf = ({ index }: Position, { size }: ShownPlace): number => Math.floor(index / size) * size

/**
 * Drags of rows through places. By keyboard, arrows move by one row, beyond the edge into the next page or place; Page
 * keys move by a whole place.
 */
export const useCarrying = ({ shown, nameOf, titleOf, mayPlace, onDrop }: DragOptions) => {
  const [carried, setCarried] = useState<Carried>()
  const latest = useRef<Carried>(undefined)
  const focus = useRef<string>(undefined)
  const placeOf = (place: Place) => shown.find((one) => one.place === place)
  /** Position among the displayed rows of the current place, clamped. */
  const onPage = ({ at, ...rest }: Carried): Held => {
    const over = placeOf(at.list)
    const offset = firstOf({ at, ...rest }, at.list, over?.offset ?? 0)
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
    if (carried === undefined) focus.current = undefined
  }, [carried])

  const carrier = useCarrier({
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
    step: (carried, { key }) => {
      const [by, whole] = steps[key] ?? []
      if (by === undefined) return undefined
      const over = placeOf(carried.at.list)
      const held = onPage(carried)
      const isByPlace = whole === true || !mayPlace
      // Beyond the edge of a page is the next page; only after the last page the next place.
      if (over !== undefined && !isByPlace) {
        const { from } = carried
        const stood = from.list === over.place && pageOf(from, over) === over.offset - over.size
        const afterTurn = turnedTo(over, held, by, stood ? held.rows.length : 0)
        if (afterTurn !== undefined) {
          over.turn(by)
          return {
            list: over.place,
            index: firstOf(carried, over.place, over.offset + by * over.size) + afterTurn.index,
          }
        }
      }
      const { place, index } = stepped(shown, held, by, isByPlace)
      return { list: place, index: firstOf(carried, place, placeOf(place)?.offset ?? 0) + index }
    },
    onDrop: (carried) => {
      const { place, index } = onPage(carried)
      // Other servers have no manual order: nothing to do within one place.
      if (!mayPlace && place === carried.from.list) return
      const ids = new Set(carried.rows.map(idOf))
      onDrop(carried, { place, rows: (placeOf(place)?.rows ?? []).filter((row) => !ids.has(idOf(row))) }, index)
    },
    onGiveUp: ({ from }) => {
      const origin = placeOf(from.list)
      // Returns to the page where the drag started.
      if (origin !== undefined && origin.offset !== pageOf(from, origin))
        origin.turn((pageOf(from, origin) - origin.offset) / origin.size)
    },
  })
  const lift = (rows: readonly Row[]): Lift | undefined => {
    const held = lifted(shown, rows)
    if (held === undefined) return undefined
    const from = { list: held.place, index: (placeOf(held.place)?.offset ?? 0) + held.index }
    return { rows, ids: rows.map(idOf), from }
  }
  return { carried, carrier, lift }
}
