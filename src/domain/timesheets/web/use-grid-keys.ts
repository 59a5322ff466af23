import { type ClipboardEvent, type KeyboardEvent, type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { workedMinutesOf } from '../../../core/time/duration.ts'
import {
  type CellPosition,
  type CellSelection,
  rangeOf,
  selectCell,
  selectRange,
  targetOfKey,
} from '../../../web/views/sheet/cell-range.ts'
import { useCellSelection } from '../../../web/views/sheet/use-cell-selection.ts'
import { cellsOf, copyRange, type Filled, filledFrom, filledWithin, pastedInto } from './grid-blocks.ts'

/** The facts and functions that the keys of the grid need. */
type GridActs = {
  readonly grid: RefObject<HTMLElement | null>
  readonly rows: number
  readonly columns: number
  readonly mayWrite: boolean
  /** The column that is active at first. */
  readonly column: number
  readonly minutesAt: (place: CellPosition) => number
  /** Writes cells; the grid leaves out cells outside of it. */
  readonly onWrite: (cells: readonly Filled[]) => void
  /** Called with texts that could not be read as hours. */
  readonly onUnread: (texts: readonly string[]) => void
  readonly onNote: (place: CellPosition) => void
}

/** The cell in which the user types, and the first typed character. */
type Editing = { readonly first: string | undefined }
type Way = 'down' | 'up' | 'next' | 'previous' | 'stay'

/**
 * Handles keys of the grid: arrows, Enter, Tab, F2 and Delete move in cells and change them; blocks are copied, cut,
 * pasted and filled, as in the sheet.
 */
export const useGridKeys = ({ grid, rows, columns, column: first, mayWrite, minutesAt, ...acts }: GridActs) => {
  const { onWrite, onUnread, onNote } = acts
  const [editing, setEditing] = useState<Editing>()
  const pointer = useCellSelection(
    { row: 0, column: first },
    (from, to) => {
      if (!mayWrite) return
      pointer.setCellSelection(
        selectRange({
          top: Math.min(from.top, to.top),
          bottom: Math.max(from.bottom, to.bottom),
          first: Math.min(from.first, to.first),
          last: Math.max(from.last, to.last),
        }),
      )
      onWrite(filledFrom(from, to, minutesAt))
    },
    () => mayWrite && setEditing({ first: undefined }),
  )
  const { cellSelection: selection, setCellSelection: setSelection, fillRange } = pointer
  const within = ({ row, column }: CellPosition): CellPosition => ({
    row: Math.max(0, Math.min(rows - 1, row)),
    column: Math.max(0, Math.min(columns - 1, column)),
  })
  const active = within(selection.active)
  const chosen: CellSelection = { active, end: within(selection.end) }
  const range = rangeOf(chosen)
  const select = (place: CellPosition) => setSelection(selectCell(within(place)))
  /** Shows the selection at once, so that the focus follows the key that moved it. */
  const moveTo = (next: CellSelection) => {
    flushSync(() => {
      setEditing(undefined)
      setSelection(next)
    })
    const { row, column } = within(next.active)
    grid.current?.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`)?.focus()
  }
  const moveToCell = (row: number, column: number) => moveTo(selectCell(within({ row, column })))

  /** Writes the typed text. @returns whether it could be read */
  const commit = (text: string, way: Way): boolean => {
    const minutes = workedMinutesOf(text)
    if (minutes === undefined) {
      onUnread([text])
      return false
    }
    if (minutes !== minutesAt(active)) onWrite([{ at: active, minutes }])
    const { row, column } = active
    if (way === 'stay') setEditing(undefined)
    else if (way === 'down' || way === 'up') moveToCell(row + (way === 'down' ? 1 : -1), column)
    else if (way === 'next') moveToCell(column < columns - 1 ? row : row + 1, column < columns - 1 ? column + 1 : 0)
    else moveToCell(column > 0 ? row : row - 1, column > 0 ? column - 1 : columns - 1)
    return true
  }

  const empty = () => onWrite(cellsOf(range).flatMap((at) => (minutesAt(at) === 0 ? [] : [{ at, minutes: 0 }])))

  const onKeyDown = (event: KeyboardEvent): void => {
    if (editing !== undefined || event.defaultPrevented || event.nativeEvent.isComposing) return
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event
    const mod = ctrlKey || metaKey
    const isTyped = key.length === 1 && !mod && !altKey && key !== ' '
    if (key === 'F2' && shiftKey) onNote(active)
    else if (mayWrite && !mod && (key === 'Enter' || key === 'F2')) setEditing({ first: undefined })
    else if (mayWrite && !mod && (key === 'Delete' || key === 'Backspace')) empty()
    else if (mayWrite && isTyped && /[\d٠-٩.,٫:]/u.test(key)) setEditing({ first: key })
    else if (mod && !altKey && !shiftKey && (key === 'd' || key === 'r')) {
      if (mayWrite) onWrite(filledWithin(range, key === 'd' ? 'down' : 'along', minutesAt))
    } else {
      const from = shiftKey ? chosen.end : active
      const mirrored = getComputedStyle(event.currentTarget).direction === 'rtl'
      const to = altKey ? undefined : targetOfKey(from, { key, mod }, { rows, columns, page: rows, mirrored }, 0)
      if (to === undefined) return
      moveTo(shiftKey ? { active, end: to } : selectCell(to))
    }
    event.preventDefault()
  }

  const onCopy = (event: ClipboardEvent): void => {
    if (editing === undefined) copyRange(event, range, minutesAt)
  }
  const onCut = (event: ClipboardEvent): void => {
    if (editing !== undefined || !mayWrite) return
    copyRange(event, range, minutesAt)
    empty()
  }
  const onPaste = (event: ClipboardEvent): void => {
    if (editing !== undefined || !mayWrite) return
    event.preventDefault()
    const pasted = pastedInto(event.clipboardData.getData('text/plain'), range)
    if ('unread' in pasted) onUnread(pasted.unread)
    else onWrite(pasted.filter(({ at }) => at.row < rows && at.column < columns))
  }

  const cancel = () => moveTo(chosen)
  const handlers = {
    onKeyDown,
    onCopy,
    onCut,
    onPaste,
    onPointerDown: editing === undefined ? pointer.onPointerDown : undefined,
    onPointerOver: pointer.onPointerOver,
  }
  return { active, chosen, fillRange, editing, setEditing, select, commit, cancel, handlers }
}
