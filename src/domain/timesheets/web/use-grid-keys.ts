import { type ClipboardEvent, type KeyboardEvent, type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { clockOfMinutes, workedMinutesOf } from '../../../core/time/duration.ts'
import {
  type CellPosition,
  type CellSelection,
  rangeOf,
  selectCell,
  targetOfKey,
} from '../../../web/views/sheet/cell-range.ts'
import { fromTsv, toTsv } from '../../../web/views/sheet/clipboard-text.ts'

/** What the keys of the grid need to know and to do. */
type GridActs = {
  readonly grid: RefObject<HTMLElement | null>
  readonly rows: number
  readonly columns: number
  readonly mayWrite: boolean
  /** Column that is active at first. */
  readonly column: number
  readonly minutesAt: (place: CellPosition) => number
  /** Cells outside of the grid are left out by it. */
  readonly onWrite: (cells: readonly { readonly at: CellPosition; readonly minutes: number }[]) => void
  /** Texts that could not be read as hours. */
  readonly onUnread: (texts: readonly string[]) => void
  readonly onNote: (place: CellPosition) => void
}

/** The cell that is typed into, and the first character that was typed. */
export type Editing = { readonly first: string | undefined }

const cellsOf = (selection: CellSelection): readonly CellPosition[] => {
  const { top, bottom, first, last } = rangeOf(selection)
  return Array.from({ length: bottom - top + 1 }, (_, row) =>
    Array.from({ length: last - first + 1 }, (__, column) => ({ row: top + row, column: first + column })),
  ).flat()
}

/** Cells by arrows, Enter, Tab, F2 and Delete, and blocks copied and pasted, as in the sheet. */
export const useGridKeys = ({
  grid,
  rows,
  columns,
  column: first,
  mayWrite,
  minutesAt,
  onWrite,
  onUnread,
  onNote,
}: GridActs) => {
  const [selection, setSelection] = useState<CellSelection>(selectCell({ row: 0, column: first }))
  const [editing, setEditing] = useState<Editing>()
  const within = ({ row, column }: CellPosition): CellPosition => ({
    row: Math.max(0, Math.min(rows - 1, row)),
    column: Math.max(0, Math.min(columns - 1, column)),
  })
  const active = within(selection.active)
  const chosen: CellSelection = { active, end: within(selection.end) }
  const select = (place: CellPosition) => setSelection(selectCell(within(place)))
  /** Shows the selection at once, so that the focus goes along with the key that asked for it. */
  const moveTo = (next: CellSelection) => {
    flushSync(() => {
      setEditing(undefined)
      setSelection(next)
    })
    const { row, column } = within(next.active)
    grid.current?.querySelector<HTMLElement>(`[data-place="${row} ${column}"]`)?.focus()
  }
  const moveToCell = (row: number, column: number) => moveTo(selectCell(within({ row, column })))

  /** @returns whether what was typed could be read */
  const commit = (text: string, way: 'down' | 'up' | 'next' | 'previous' | 'stay'): boolean => {
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

  const onKeyDown = (event: KeyboardEvent): void => {
    if (editing !== undefined || event.defaultPrevented || event.nativeEvent.isComposing) return
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event
    const mod = ctrlKey || metaKey
    const isTyped = key.length === 1 && !mod && !altKey && key !== ' '
    if (key === 'F2' && shiftKey) onNote(active)
    else if (mayWrite && !mod && (key === 'Enter' || key === 'F2')) setEditing({ first: undefined })
    else if (mayWrite && !mod && (key === 'Delete' || key === 'Backspace'))
      onWrite(cellsOf(chosen).flatMap((at) => (minutesAt(at) === 0 ? [] : [{ at, minutes: 0 }])))
    else if (mayWrite && isTyped && /[\d٠-٩.,٫:]/u.test(key)) setEditing({ first: key })
    else {
      const from = shiftKey ? chosen.end : active
      const mirrored = getComputedStyle(event.currentTarget).direction === 'rtl'
      const to = altKey ? undefined : targetOfKey(from, { key, mod }, { rows, columns, page: rows, mirrored }, 0)
      if (to === undefined) return
      moveTo(shiftKey ? { active, end: to } : selectCell(to))
    }
    event.preventDefault()
  }

  const onCopy = (event: ClipboardEvent): void => {
    if (editing !== undefined) return
    const { top, bottom, first: from, last } = rangeOf(chosen)
    const texts = Array.from({ length: bottom - top + 1 }, (_, down) =>
      Array.from({ length: last - from + 1 }, (__, along) =>
        clockOfMinutes(minutesAt({ row: top + down, column: from + along })),
      ),
    )
    event.clipboardData.setData('text/plain', toTsv(texts))
    event.preventDefault()
  }

  const onPaste = (event: ClipboardEvent): void => {
    if (editing !== undefined || !mayWrite) return
    event.preventDefault()
    const block = fromTsv(event.clipboardData.getData('text/plain'))
    const { top, first: from } = rangeOf(chosen)
    // One value fills all that is chosen.
    const only = block.length === 1 && block[0]?.length === 1 ? block[0][0] : undefined
    const texts =
      only === undefined
        ? block.flatMap((line, down) =>
            line.map((text, along) => ({ at: { row: top + down, column: from + along }, text })),
          )
        : cellsOf(chosen).map((at) => ({ at, text: only }))
    const inside = texts.filter(({ at }) => at.row < rows && at.column < columns)
    const read = inside.map(({ at, text }) => ({ at, text, minutes: workedMinutesOf(text) }))
    const unread = read.filter(({ minutes }) => minutes === undefined)
    if (unread.length > 0) onUnread(unread.map(({ text }) => text))
    else onWrite(read.flatMap(({ at, minutes }) => (minutes === undefined ? [] : [{ at, minutes }])))
  }

  const cancel = () => moveTo(chosen)

  return { active, chosen, editing, setEditing, select, setSelection, commit, cancel, onKeyDown, onCopy, onPaste }
}
