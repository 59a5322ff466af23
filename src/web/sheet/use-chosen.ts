import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { scrollAtEdges } from './edge-scroll.ts'
import { at, type Chosen, filledTo, type Place, type Range, rangeOf } from './selection.ts'

export const placeIn = (target: EventTarget | null): Place | undefined => {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null
  const [row, column] = (element?.dataset.cell ?? '').split(':').map(Number)
  return row === undefined || column === undefined || Number.isNaN(column) ? undefined : { row, column }
}
const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a, input, button, [data-edge]') !== null

type Drag = { readonly is: 'choosing' } | { readonly is: 'filling'; readonly from: Range }

/**
 * What is chosen of a sheet, by keys and by pointer: pressed and drawn over cells it is a range; drawn from the corner of a
 * range it fills.
 */
export const useChosen = (
  initial: Place,
  onFill: (from: Range, to: Range) => void,
  onPressAgain: (place: Place) => void,
) => {
  const [chosen, setChosen] = useState<Chosen>(at(initial))
  const [filling, setFilling] = useState<Range>()
  const drag = useRef<Drag>(undefined)
  const stopScrolling = useRef<() => void>(undefined)
  const newest = useRef({ filling, onFill })
  useEffect(() => {
    newest.current = { filling, onFill }
  })
  useEffect(() => {
    // Wherever it ends, also outside of the sheet.
    const end = () => {
      const { current } = drag
      drag.current = undefined
      stopScrolling.current?.()
      stopScrolling.current = undefined
      const { filling: to, onFill: fill } = newest.current
      setFilling(undefined)
      if (current?.is === 'filling' && to !== undefined) fill(current.from, to)
    }
    window.addEventListener('pointerup', end)
    window.addEventListener('pointercancel', end)
    return () => {
      stopScrolling.current?.()
      window.removeEventListener('pointerup', end)
      window.removeEventListener('pointercancel', end)
    }
  }, [])

  const drawTo = (target: EventTarget | null) => {
    const place = placeIn(target)
    if (drag.current === undefined || place === undefined || place.row < 0) return
    if (drag.current.is === 'filling') setFilling(filledTo(drag.current.from, place))
    else setChosen((before) => ({ active: before.active, end: place }))
  }
  const begin = (next: Drag, box: Element) => {
    drag.current = next
    if (!(box instanceof HTMLElement)) return
    const pixels = (name: string) => Number.parseFloat(box.style.getPropertyValue(name)) || 0
    stopScrolling.current = scrollAtEdges(box, { top: pixels('--head'), start: pixels('--pinned') }, drawTo)
  }
  const onPointerDown = (event: PointerEvent) => {
    const place = placeIn(event.target)
    if (place === undefined || event.button !== 0 || isControl(event.target)) return
    if (event.target instanceof Element && event.target.closest('[data-handle]') !== null) {
      begin({ is: 'filling', from: rangeOf(chosen) }, event.currentTarget)
      return
    }
    const isAgain = chosen.active.row === place.row && chosen.active.column === place.column && !event.shiftKey
    if (event.shiftKey && place.row >= 0 && chosen.active.row >= 0) setChosen({ active: chosen.active, end: place })
    else setChosen(at(place))
    // A finger that moves scrolls; where it taps again it edits.
    if (event.pointerType === 'mouse') {
      if (place.row >= 0) begin({ is: 'choosing' }, event.currentTarget)
    } else if (isAgain) onPressAgain(place)
  }
  const onPointerOver = ({ target }: PointerEvent) => drawTo(target)
  return { chosen, setChosen, filling, onPointerDown, onPointerOver }
}
