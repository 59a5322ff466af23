import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { type CellPosition, type CellSelection, fillTarget, type Range, rangeOf, selectCell } from './cell-range.ts'
import { scrollAtEdges } from './edge-scroll.ts'

const positionOf = (target: EventTarget | null): CellPosition | undefined => {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null
  const [row, column] = (element?.dataset.cell ?? '').split(':').map(Number)
  return row === undefined || column === undefined || Number.isNaN(column) ? undefined : { row, column }
}
const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a, input, button, [data-edge]') !== null

type Drag =
  | { readonly is: 'choosing' }
  | { readonly is: 'filling'; readonly from: Range; readonly to?: Range | undefined }

type CellPointerOptions = {
  readonly cellSelection: CellSelection
  readonly onSelect: (next: CellSelection) => void
  /** Extends the selected range to a cell. */
  readonly onExtend: (end: CellPosition) => void
  readonly onFill: (from: Range, to: Range) => void
  /** Called for a second tap on a cell. */
  readonly onPressAgain: (place: CellPosition) => void
  /** Directions in which a drag at an edge scrolls. */
  readonly scrolls: 'both' | 'down'
}

/**
 * Selection of cells by pointer: dragging over cells selects a range, dragging the fill handle fills. Cells have their
 * place in `data-cell`, as `row:column`.
 */
export const useCellPointer = ({
  cellSelection,
  onSelect,
  onExtend,
  onFill,
  onPressAgain,
  scrolls,
}: CellPointerOptions) => {
  const [fillRange, setFillRange] = useState<Range>()
  const drag = useRef<Drag>(undefined)
  const stopScrolling = useRef<() => void>(undefined)
  const latestFill = useRef(onFill)
  useEffect(() => {
    latestFill.current = onFill
  })
  useEffect(() => {
    // The listener is on the window, as a drag may end outside the sheet.
    const end = () => {
      const { current } = drag
      drag.current = undefined
      stopScrolling.current?.()
      stopScrolling.current = undefined
      setFillRange(undefined)
      if (current?.is === 'filling' && current.to !== undefined) latestFill.current(current.from, current.to)
    }
    window.addEventListener('pointerup', end)
    window.addEventListener('pointercancel', end)
    return () => {
      stopScrolling.current?.()
      window.removeEventListener('pointerup', end)
      window.removeEventListener('pointercancel', end)
    }
  }, [])

  const dragTo = (target: EventTarget | null) => {
    const place = positionOf(target)
    if (drag.current === undefined || place === undefined || place.row < 0) return
    if (drag.current.is === 'filling') {
      // The place is kept with the drag, too: the rendered one may be a step behind the pointer's end.
      const to = fillTarget(drag.current.from, place)
      drag.current = { ...drag.current, to }
      setFillRange(to)
    } else onExtend(place)
  }
  const begin = (next: Drag, box: Element) => {
    drag.current = next
    if (!(box instanceof HTMLElement)) return
    const pixels = (name: string) => Number.parseFloat(box.style.getPropertyValue(name)) || 0
    stopScrolling.current = scrollAtEdges(box, { top: pixels('--head'), start: pixels('--pinned') }, dragTo, scrolls)
  }
  const onPointerDown = (event: PointerEvent) => {
    const place = positionOf(event.target)
    if (place === undefined || event.button !== 0 || isControl(event.target)) return
    if (event.target instanceof Element && event.target.closest('[data-handle]') !== null) {
      begin({ is: 'filling', from: rangeOf(cellSelection) }, event.currentTarget)
      return
    }
    const isSecondPress =
      cellSelection.active.row === place.row && cellSelection.active.column === place.column && !event.shiftKey
    if (event.shiftKey && place.row >= 0 && cellSelection.active.row >= 0) onExtend(place)
    else onSelect(selectCell(place))
    // Touch scrolls; a second tap edits.
    if (event.pointerType === 'mouse') {
      if (place.row >= 0) begin({ is: 'choosing' }, event.currentTarget)
    } else if (isSecondPress) onPressAgain(place)
  }
  const onPointerOver = ({ target }: PointerEvent) => dragTo(target)
  return { fillRange, onPointerDown, onPointerOver }
}

/** Keeps the selection of cells, which keys and pointer change. */
export const useCellSelection = (
  initial: CellPosition,
  onFill: CellPointerOptions['onFill'],
  onPressAgain: CellPointerOptions['onPressAgain'],
) => {
  const [cellSelection, setCellSelection] = useState<CellSelection>(selectCell(initial))
  const pointer = useCellPointer({
    cellSelection,
    onSelect: setCellSelection,
    onExtend: (end) => setCellSelection(({ active }) => ({ active, end })),
    onFill,
    onPressAgain,
    scrolls: 'both',
  })
  return { cellSelection, setCellSelection, ...pointer }
}
