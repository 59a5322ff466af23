import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../api/shapes.ts'
import { spoken } from '../drag/spoken.ts'
import { type Held, idOf, lifted, type Place, type Spot, spotAt, stepped, turnedTo, within } from './places.ts'
import type { ShownPlace } from './use-shown.ts'

const steps: { readonly [key: string]: readonly [by: 1 | -1, whole: boolean] } = {
  ArrowUp: [-1, false],
  ArrowDown: [1, false],
  PageUp: [-1, true],
  PageDown: [1, true],
}

const isSame = (a: Held | undefined, b: Held | undefined): boolean => a?.place === b?.place && a?.index === b?.index

type Given = {
  readonly shown: readonly ShownPlace[]
  readonly nameOf: (rows: readonly Row[]) => string
  readonly titleOf: (place: Place) => string
  /** The order may be changed; without it only the place counts. */
  readonly mayPlace: boolean
  readonly onDrop: (rows: readonly Row[], spot: Spot) => void
}

/**
 * Rows lifted and carried by keyboard: Space lifts and puts down, arrows carry by one, also over the edge into the next
 * place, Page keys by a whole place, Escape gives up. The library that drags with the mouse can't: to it places below
 * each other are one column with gaps.
 */
export const useHolding = ({ shown, nameOf, titleOf, mayPlace, onDrop }: Given) => {
  const { t } = useTranslation('drag')
  const [held, setHeld] = useState<Held>()
  const [said, setSaid] = useState('')
  const start = useRef<Held & { readonly offset: number }>(undefined)
  const [moving] = held?.rows ?? []
  const focus = useRef<string>(undefined)
  const placeOf = (place: Place) => shown.find((one) => one.place === place)
  const at = ({ place, index, rows }: Held, offset = placeOf(place)?.offset ?? 0) => {
    // On a later page than the one where they were lifted all have come nearer by them.
    const { current: from } = start
    const missing = from?.place === place && offset > from.offset ? rows.length : 0
    return { list: titleOf(place), place: offset - missing + index + 1 }
  }
  // In another place it is another element: the focus goes along.
  useLayoutEffect(() => {
    const id = focus.current
    if (id === undefined) return
    const handle = document.querySelector<HTMLElement>(`[data-handle="${CSS.escape(id)}"]`)
    if (handle === null) return
    handle.focus()
    handle.scrollIntoView({ block: 'nearest' })
    if (held === undefined) focus.current = undefined
  }, [held])

  const stop = (held: Held, isKept: boolean) => {
    const over = placeOf(held.place)
    const now = over === undefined ? held : within(over, held)
    const from = start.current ?? { ...now, offset: 0 }
    const name = nameOf(now.rows)
    setHeld(undefined)
    const home = placeOf(from.place)
    const isBack = isSame(now, from) && home?.offset === from.offset
    // Back to the page where they were lifted, which may be another by now.
    if (!isKept && home !== undefined) home.turn((from.offset - home.offset) / home.size)
    if (!isKept || isBack) return setSaid(spoken(t, { kind: 'cancelled', name, from: at(from, from.offset) }))
    setSaid(spoken(t, { kind: 'dropped', name, from: at(from, from.offset), to: at(now) }))
    const ids = new Set(now.rows.map(idOf))
    // Counted without what is held: an index among all that stay.
    const rest = (over?.rows ?? []).filter((row) => !ids.has(idOf(row)))
    onDrop(now.rows, spotAt({ place: now.place, rows: rest }, now.index, '', now.rows))
  }
  const lift = (rows: readonly Row[]) => {
    const next = lifted(shown, rows)
    if (next === undefined) return
    start.current = { ...next, offset: placeOf(next.place)?.offset ?? 0 }
    focus.current = idOf(rows[0] ?? {})
    setHeld(next)
    setSaid(spoken(t, { kind: 'lifted', name: nameOf(rows), from: at(next) }))
  }
  const carry = (held: Held, [by, whole]: readonly [1 | -1, boolean]) => {
    const over = placeOf(held.place)
    const now = over === undefined ? held : within(over, held)
    const isByPlace = whole || !mayPlace
    // Over the edge of a page comes the next page, and only after the last one the next place.
    const { current: from } = start
    const stood = from?.place === now.place && from.offset === (over?.offset ?? 0) - (over?.size ?? 0)
    const turned = over === undefined || isByPlace ? undefined : turnedTo(over, now, by, stood ? now.rows.length : 0)
    if (turned !== undefined) over?.turn(by)
    const next = turned ?? stepped(shown, now, by, isByPlace)
    if (turned === undefined && isSame(next, now)) return
    focus.current = idOf(moving ?? {})
    setHeld(next)
    const offset = turned === undefined || over === undefined ? undefined : over.offset + by * over.size
    setSaid(spoken(t, { kind: 'over', name: nameOf(now.rows), to: at(next, offset) }))
  }

  return {
    held,
    said,
    /** @param rows what goes along with the row that was lifted */
    onKey: (rows: readonly Row[], event: KeyboardEvent<HTMLElement>) => {
      const { key } = event
      const step = steps[key]
      const isPress = key === ' ' || key === 'Enter'
      if (held === undefined ? !isPress : !isPress && step === undefined && key !== 'Escape' && key !== 'Tab') return
      // Tab ends it where it was: one has turned to something else.
      if (key !== 'Tab') event.preventDefault()
      event.stopPropagation()
      if (held === undefined) lift(rows)
      else if (step !== undefined) carry(held, step)
      else stop(held, isPress)
    },
    /** The focus went elsewhere. */
    onRelease: (row: Row) => {
      const now = document.activeElement
      if (held === undefined || !held.rows.some(({ id }) => id === row.id)) return
      if (now !== null && now !== document.body && now.getAttribute('data-handle') !== focus.current) stop(held, false)
    },
  }
}
