import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../../../../web/api/shapes.ts'
import { spoken } from '../../../../web/drag/spoken.ts'
import { type Held, idOf, lifted, type Move, type Place, spotAt, stepped } from './places.ts'
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
  readonly onDrop: (move: Move) => void
}

/**
 * Tasks lifted and carried by keyboard: Space lifts and puts down, arrows carry by one, also over the edge into the next
 * place, Page keys by a whole place, Escape gives up. The library that drags with the mouse can't: to it places below
 * each other are one column with gaps.
 */
export const useHolding = ({ shown, nameOf, titleOf, mayPlace, onDrop }: Given) => {
  const { t } = useTranslation('drag')
  const [held, setHeld] = useState<Held>()
  const [said, setSaid] = useState('')
  const start = useRef<Held>(undefined)
  const [moving] = held?.rows ?? []
  const focus = useRef<string>(undefined)
  const at = ({ place, index }: Held) => ({
    list: titleOf(place),
    place: (shown.find((one) => one.place === place)?.offset ?? 0) + index + 1,
  })
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

  const stop = (now: Held, isKept: boolean) => {
    const from = start.current ?? now
    const name = nameOf(now.rows)
    setHeld(undefined)
    if (!isKept || isSame(now, from)) return setSaid(spoken(t, { kind: 'cancelled', name, from: at(from) }))
    setSaid(spoken(t, { kind: 'dropped', name, from: at(from), to: at(now) }))
    const over = shown.find(({ place }) => place === now.place) ?? { place: now.place, rows: [] }
    onDrop({ rows: now.rows, ...spotAt(over, now.index, now.rows) })
  }
  const lift = (rows: readonly Row[]) => {
    const next = lifted(shown, rows)
    if (next === undefined) return
    start.current = next
    focus.current = idOf(rows[0] ?? {})
    setHeld(next)
    setSaid(spoken(t, { kind: 'lifted', name: nameOf(rows), from: at(next) }))
  }
  const carry = (now: Held, [by, whole]: readonly [1 | -1, boolean]) => {
    const next = stepped(shown, now, by, whole || !mayPlace)
    if (isSame(next, now)) return
    focus.current = idOf(moving ?? {})
    setHeld(next)
    setSaid(spoken(t, { kind: 'over', name: nameOf(now.rows), to: at(next) }))
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
