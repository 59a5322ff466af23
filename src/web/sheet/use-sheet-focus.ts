import { type RefObject, useEffect, useRef } from 'react'
import { at, type Chosen } from './selection.ts'
import { cellId } from './sheet-row.tsx'
import type { SheetRows } from './use-sheet-rows.ts'

type Given = {
  readonly sheet: string
  readonly box: RefObject<HTMLElement | null>
  readonly rows: SheetRows
  readonly chosen: Chosen
  readonly setChosen: (chosen: Chosen) => void
  /** Set where the cell is to have the focus, wherever that is now. */
  readonly toFocus: RefObject<boolean>
  readonly isEditing: boolean
}

/** Keeps the focus with its cell: where one goes, where rows move, where they become fewer. */
export const useSheetFocus = ({ sheet, box, rows, chosen, setChosen, toFocus, isEditing }: Given): void => {
  const { active, end } = chosen
  const row = active.row < 0 ? undefined : rows.at(active.row)
  const last = rows.total - 1

  // Rows may have moved under the focus, as others change them: it goes along with its own.
  const seen = useRef<{ readonly chosen: Chosen; readonly id: unknown }>({ chosen, id: undefined })
  useEffect(() => {
    const { chosen: before, id } = seen.current
    const isSame = before === chosen
    seen.current = { chosen, id: row?.id ?? (isSame ? id : undefined) }
    if (!isSame || id === undefined || row === undefined || row.id === id) return
    const index = rows.indexOf(String(id))
    if (index >= 0) setChosen(at({ row: index, column: active.column }))
  })
  useEffect(() => {
    if (active.row > last && last >= 0) setChosen(at({ row: last, column: active.column }))
  }, [active.row, active.column, last, setChosen])

  // biome-ignore lint/correctness/useExhaustiveDependencies: by value, as a new object for the same place moves nothing
  useEffect(() => {
    if (isEditing || !(toFocus.current || box.current?.contains(document.activeElement) === true)) return
    document.getElementById(cellId(sheet, end))?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    const cell = document.getElementById(cellId(sheet, active))
    const isWithin = cell?.contains(document.activeElement) === true && document.activeElement !== cell
    if (!isWithin) cell?.focus({ preventScroll: true })
    if (cell !== null) toFocus.current = false
  }, [active.row, active.column, end.row, end.column, isEditing, sheet])
}
