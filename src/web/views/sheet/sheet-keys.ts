import type { KeyboardEvent } from 'react'
import { strokeOf } from '../../fields/commands/keystroke.ts'
import { isApple } from '../../fields/commands/use-keys.ts'
import { type Bounds, type CellSelection, isSingle, rangeOf, selectCell, targetOfKey } from './cell-range.ts'

type SheetKeyOptions = {
  readonly cellSelection: CellSelection
  readonly bounds: Bounds
  readonly isEditing: boolean
  /** Index of the first column with a field. */
  readonly firstField: number
  /** False in the column of check boxes. */
  readonly hasField: boolean
  readonly onSelect: (chosen: CellSelection) => void
  /** @param first the typed character */
  readonly onBegin: (first: string | undefined) => void
  readonly onOpen: () => void
  readonly onToggle: () => void
  readonly onEmpty: () => void
  readonly onFill: (way: 'down' | 'along') => void
  readonly onSort: (adding: boolean) => void
  readonly onWiden: (by: number) => void
}

/** Step of resizing in pixels. */
const resizeStep = 16

const onHeaderKey = (event: KeyboardEvent, { bounds, onWiden, onSort }: SheetKeyOptions): boolean => {
  const by = { ArrowLeft: -resizeStep, ArrowRight: resizeStep }[event.key]
  if (event.shiftKey && by !== undefined) onWiden(bounds.mirrored ? -by : by)
  else if (event.key === 'Enter' || event.key === ' ') onSort(event.shiftKey)
  else return false
  return true
}

/** Shortcuts with Control or Command; by physical key on non-Latin keyboard layouts. */
const onShortcut = (event: KeyboardEvent, options: SheetKeyOptions): boolean => {
  const { bounds, cellSelection, firstField } = options
  switch (strokeOf(event.nativeEvent, isApple)) {
    case 'mod+enter':
      options.onOpen()
      return true
    case 'mod+a':
      options.onSelect({
        active: { row: 0, column: firstField },
        end: { row: bounds.rows - 1, column: bounds.columns - 1 },
      })
      return true
    case 'mod+d':
      options.onFill('down')
      return true
    case 'mod+r':
      options.onFill('along')
      return true
    case 'escape':
      options.onSelect(selectCell(cellSelection.active))
      return !isSingle(rangeOf(cellSelection))
    default:
      return false
  }
}

const onCellKey = (event: KeyboardEvent, options: SheetKeyOptions): boolean => {
  const { key, shiftKey } = event
  const isTyped = key.length === 1 && !event.altKey && !event.ctrlKey && !event.metaKey
  if (onShortcut(event, options)) return true
  if (event.ctrlKey || event.metaKey) return false
  if (key === ' ' && (shiftKey || !options.hasField)) options.onToggle()
  else if (key === 'Enter' && !options.hasField) options.onToggle()
  else if (key === 'Enter' || key === 'F2') options.onBegin(undefined)
  else if (key === 'Delete' || key === 'Backspace') options.onEmpty()
  else if (isTyped) options.onBegin(key)
  else return false
  return true
}

/** Key handler of a sheet while no cell is edited. */
export const sheetKeys =
  (given: SheetKeyOptions) =>
  (event: KeyboardEvent): void => {
    const { cellSelection, bounds, isEditing, onSelect } = given
    if (isEditing || event.defaultPrevented || event.nativeEvent.isComposing) return
    const isHead = cellSelection.active.row < 0
    if (!(isHead ? onHeaderKey(event, given) : onCellKey(event, given))) {
      const isExtending = event.shiftKey && !isHead
      const mod = event.ctrlKey || event.metaKey
      const from = isExtending ? cellSelection.end : cellSelection.active
      const to = event.altKey ? undefined : targetOfKey(from, { key: event.key, mod }, bounds, isExtending ? 0 : -1)
      if (to === undefined) return
      onSelect(isExtending ? { active: cellSelection.active, end: to } : selectCell(to))
    }
    event.preventDefault()
  }
