// Decision (2026-11): A timeline has two ways of keys. On a bar, arrows move it. F2, or a click on a cell, leads into
// the cells of its row, where keys work as in a sheet: arrows go from cell to cell; Enter, F2 or a typed character
// edits; Escape, or the arrow past the last cell, leads back to the bar. Ranges of cells are those of the sheet.
import { type ClipboardEvent, type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { Leave } from '../../sheet/cell-frame.tsx'
import {
  type CellPosition,
  type CellSelection,
  isSingle,
  type Range,
  rangeOf,
  selectCell,
} from '../../sheet/cell-range.ts'
import { sheetKeys } from '../../sheet/sheet-keys.ts'
import { useCellPointer } from '../../sheet/use-cell-selection.ts'
import type { RangeActions } from '../../sheet/use-range-actions.ts'
import type { TimelineRow } from '../item.ts'
import { type CellEdit, nameColumn, type TreeColumns } from './tree-columns.ts'

type Options = {
  /** Undefined where the tree shows only names. */
  readonly columns: TreeColumns | undefined
  readonly rows: readonly TimelineRow[]
  readonly current: number
  readonly isMirrored: boolean
  /** Number of rows in sight. */
  readonly page: number
  /** A link waits for its other row: a press on a cell chooses that. */
  readonly isLinking: boolean
  readonly pick: (index: number) => void
  /** Scrolls a row into sight. */
  readonly reveal: (index: number) => void
  readonly scroller: RefObject<HTMLElement | null>
  /** Called for a press on a cell. */
  readonly onPress: () => void
  readonly onOpen: (id: string) => void
}

type Editing = Pick<CellEdit, 'item' | 'first'> & { readonly at: number }
/** The active cell, in the row that was current then, and the other corner of the selected range. */
type Chosen = CellPosition & { readonly end: CellPosition }

const within = (value: number, most: number): number => Math.max(0, Math.min(most, value))
const nowhere = selectCell({ row: -1, column: -1 })
const ignore = () => undefined

/** Keeps the selected cells of the tree, and the cell that is being edited. */
export const useTreeCells = (options: Options) => {
  const { columns, rows, current, isMirrored, page, isLinking, pick, reveal, scroller, onPress, onOpen } = options
  const { t } = useTranslation('timeline')
  const [chosen, setChosen] = useState<Chosen>()
  const [editing, setEditing] = useState<Editing>()
  const [message, setMessage] = useState('')
  const ranges = useRef<RangeActions>(null)
  const names = columns === undefined ? [] : [nameColumn, ...columns.list.map(({ name }) => name)]
  const last = names.length - 1
  const at = chosen === undefined || names.length === 0 ? undefined : Math.min(chosen.column, last)
  const item = rows[current]?.item
  const active = at === undefined ? undefined : { row: current, column: at }
  const cellSelection: CellSelection | undefined =
    active === undefined || chosen === undefined
      ? undefined
      : chosen.row === current
        ? { active, end: { row: within(chosen.end.row, rows.length - 1), column: within(chosen.end.column, last) } }
        : selectCell(active)

  const select = ({ active: { row, column }, end }: CellSelection): void => {
    setMessage('')
    // The heads are no cells of the selection.
    const [from, to] = [Math.max(0, row), { ...end, row: Math.max(0, end.row) }]
    if (from !== current) pick(from)
    setChosen({ row: from, column, end: to })
    reveal(to.row)
  }
  const begin = (index: number, column: number, first: string | undefined): void => {
    const row = rows[index]?.item
    if (row === undefined || columns === undefined) return
    if (columns.mayEdit(row, names[column] ?? nameColumn)) setEditing({ item: row, first, at: column })
    else setMessage(t('say.readOnly', { name: row.name }))
  }
  const onLeave = (way: Leave): void => {
    const [down, on] = { stay: [0, 0], down: [1, 0], up: [-1, 0], next: [0, 1], previous: [0, -1] }[way] as [
      number,
      number,
    ]
    const box = scroller.current
    const focused = document.activeElement
    // A press elsewhere on the page has already moved the focus there. Popups of the editor are outside `main`.
    const mayFocus = box?.parentElement?.contains(focused) === true || box?.closest('main')?.contains(focused) !== true
    // This happens synchronously, as the next key starts from the focused element.
    flushSync(() => {
      setEditing(undefined)
      if (way !== 'stay') {
        const cell = { row: within(current + down, rows.length - 1), column: within((at ?? 0) + on, last) }
        select(selectCell(cell))
      }
    })
    if (mayFocus) box?.focus({ preventScroll: true })
  }
  const pointer = useCellPointer({
    cellSelection: cellSelection ?? nowhere,
    onSelect: select,
    onExtend: (end) => setChosen((before) => before && { ...before, end }),
    onFill: (from, to) => void ranges.current?.fill(from, to),
    onPressAgain: ({ row, column }) => begin(row, column, undefined),
    scrolls: 'down',
  })
  /** Tells whether a key was one of cells. */
  const onKey = (event: KeyboardEvent): boolean => {
    if (at === undefined || cellSelection === undefined || event.altKey || event.nativeEvent.isComposing) return false
    const { key, shiftKey } = event
    const isMod = event.ctrlKey || event.metaKey
    const range = rangeOf(cellSelection)
    const isPastLast = key === (isMirrored ? 'ArrowLeft' : 'ArrowRight') && !shiftKey && !isMod && at === last
    // The space bar opens and closes the row.
    if (key === ' ') return false
    if (isPastLast || (key === 'Escape' && isSingle(range))) {
      setChosen(undefined)
      event.preventDefault()
    } else
      sheetKeys({
        cellSelection,
        bounds: { rows: rows.length, columns: names.length, page, mirrored: isMirrored },
        isEditing: false,
        firstField: 0,
        hasField: true,
        onSelect: select,
        onBegin: (first) => begin(current, at, first),
        onOpen: () => item !== undefined && onOpen(item.id),
        onToggle: ignore,
        onEmpty: () => ranges.current?.empty(range),
        onFill: (way) => ranges.current?.fillWithin(range, way),
        onSort: ignore,
        onWiden: ignore,
      })(event)
    if (!event.defaultPrevented) return false
    event.stopPropagation()
    return true
  }
  const onClipboard = (name: 'copy' | 'cut' | 'paste') => (event: ClipboardEvent) => {
    if (cellSelection !== undefined) ranges.current?.[name](event, rangeOf(cellSelection))
  }
  const range: Range | undefined = pointer.fillRange ?? (cellSelection && rangeOf(cellSelection))
  return {
    /** Place of the active cell among those of its row; undefined while its bar has the keys. */
    at,
    cellSelection,
    /** The selected cells, or those that the fill handle would fill. */
    range,
    /** The cell with the fill handle. */
    handle:
      range === undefined || pointer.fillRange !== undefined || editing !== undefined
        ? undefined
        : { row: range.bottom, column: range.last },
    names,
    message,
    ranges,
    select,
    /** The cell that is being edited. */
    editing:
      editing === undefined || names.length === 0
        ? undefined
        : {
            ...editing,
            column: names[editing.at] ?? nameColumn,
            atEnd: editing.at === last && last > 1,
            onLeave,
          },
    onKey,
    /** Goes into the cells of the current row. */
    enter: (): void => select(selectCell({ row: current, column: Math.min(chosen?.column ?? 0, last) })),
    leave: (): void => setChosen(undefined),
    /** Handlers of the timeline's scrolled pane. */
    handlers: {
      onPointerDown: (event: PointerEvent): void => {
        if (isLinking) return
        onPress()
        pointer.onPointerDown(event)
      },
      onPointerOver: pointer.onPointerOver,
      onDoubleClick: ({ target }: { readonly target: EventTarget }): void => {
        if (active !== undefined && target instanceof Element && target.closest('[data-cell]') !== null)
          begin(active.row, active.column, undefined)
      },
      onCopy: onClipboard('copy'),
      onCut: onClipboard('cut'),
      onPaste: onClipboard('paste'),
    },
  }
}
export type TreeCells = ReturnType<typeof useTreeCells>
