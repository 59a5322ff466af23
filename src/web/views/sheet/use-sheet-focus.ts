import { type RefObject, useEffect, useRef } from 'react'
import { type CellSelection, selectCell } from './cell-range.ts'
import { cellId } from './sheet-row.tsx'
import type { SheetRows } from './use-sheet-rows.ts'

type FocusOptions = {
  readonly sheet: string
  readonly box: RefObject<HTMLElement | null>
  readonly rows: SheetRows
  readonly cellSelection: CellSelection
  readonly setCellSelection: (chosen: CellSelection) => void
  /** Whether to focus the cell even if the focus is outside the sheet. */
  readonly shouldFocus: RefObject<boolean>
  readonly isEditing: boolean
}

/** Keeps the focus on the active cell when the selection changes, rows move or become fewer. */
export const useSheetFocus = ({
  sheet,
  box,
  rows,
  cellSelection,
  setCellSelection,
  shouldFocus,
  isEditing,
}: FocusOptions): void => {
  const { active, end } = cellSelection
  const row = active.row < 0 ? undefined : rows.at(active.row)
  const last = rows.total - 1

  // Follows the active row when rows move because of others' changes.
  const seen = useRef<{ readonly chosen: CellSelection; readonly id: unknown }>({
    chosen: cellSelection,
    id: undefined,
  })
  useEffect(() => {
    const { chosen: before, id } = seen.current
    const isSame = before === cellSelection
    seen.current = { chosen: cellSelection, id: row?.id ?? (isSame ? id : undefined) }
    if (!isSame || id === undefined || row === undefined || row.id === id) return
    const index = rows.indexOf(String(id))
    if (index >= 0) setCellSelection(selectCell({ row: index, column: active.column }))
  })
  useEffect(() => {
    if (active.row > last && last >= 0) setCellSelection(selectCell({ row: last, column: active.column }))
  }, [active.row, active.column, last, setCellSelection])

  // biome-ignore lint/correctness/useExhaustiveDependencies: by value: an equal new object must not move the focus
  useEffect(() => {
    if (isEditing || !(shouldFocus.current || box.current?.contains(document.activeElement) === true)) return
    document.getElementById(cellId(sheet, end))?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    const cell = document.getElementById(cellId(sheet, active))
    const isWithin = cell?.contains(document.activeElement) === true && document.activeElement !== cell
    if (!isWithin) cell?.focus({ preventScroll: true })
    if (cell !== null) shouldFocus.current = false
  }, [active.row, active.column, end.row, end.column, isEditing, sheet])
}
