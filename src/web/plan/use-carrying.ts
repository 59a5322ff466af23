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

type Given = {
  readonly shown: readonly ShownPlace[]
  readonly nameOf: (rows: readonly Row[]) => string
  readonly titleOf: (place: Place) => string
  /** The order may be changed; without it only the place counts. */
  readonly mayPlace: boolean
  /** @param shown the rows of the place on screen but those that are carried @param index among these */
  readonly onDrop: (carried: Carried, shown: Shown, index: number) => void
}

/** Offset of the page that a position is on. */
const pageOf = ({ index }: Position, { size }: ShownPlace): number => Math.floor(index / size) * size

/**
 * Rows carried through places, by keyboard by one, also over the edge of a page into the next and of a place into the next,
 * and by Page keys by a whole place.
 */
export const useCarrying = ({ shown, nameOf, titleOf, mayPlace, onDrop }: Given) => {
  const [carried, setCarried] = useState<Carried>()
  const newest = useRef<Carried>(undefined)
  const focus = useRef<string>(undefined)
  const placeOf = (place: Place) => shown.find((one) => one.place === place)
  /** Where it is among the rows of its place on screen, no further down than these go. */
  const onPage = ({ at, ...rest }: Carried): Held => {
    const over = placeOf(at.list)
    const offset = firstOf({ at, ...rest }, at.list, over?.offset ?? 0)
    const held = { rows: rest.rows, place: at.list, index: Math.max(0, at.index - offset) }
    return over === undefined ? held : within(over, held)
  }
  // In another place it is another element: the focus goes along.
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
    get: () => newest.current,
    show: (next) => {
      newest.current = next
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
      // Over the edge of a page comes the next page, and only after the last one the next place.
      if (over !== undefined && !isByPlace) {
        const { from } = carried
        const stood = from.list === over.place && pageOf(from, over) === over.offset - over.size
        const turned = turnedTo(over, held, by, stood ? held.rows.length : 0)
        if (turned !== undefined) {
          over.turn(by)
          return { list: over.place, index: firstOf(carried, over.place, over.offset + by * over.size) + turned.index }
        }
      }
      const { place, index } = stepped(shown, held, by, isByPlace)
      return { list: place, index: firstOf(carried, place, placeOf(place)?.offset ?? 0) + index }
    },
    onDrop: (carried) => {
      const { place, index } = onPage(carried)
      // Another server keeps no order: there is nothing to do within one place.
      if (!mayPlace && place === carried.from.list) return
      const ids = new Set(carried.rows.map(idOf))
      onDrop(carried, { place, rows: (placeOf(place)?.rows ?? []).filter((row) => !ids.has(idOf(row))) }, index)
    },
    onGiveUp: ({ from }) => {
      const home = placeOf(from.list)
      // Back to the page where they were lifted, which may be another by now.
      if (home !== undefined && home.offset !== pageOf(from, home))
        home.turn((pageOf(from, home) - home.offset) / home.size)
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
