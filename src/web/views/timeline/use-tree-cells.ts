// Decision (2026-11): A timeline has two ways of keys. On a bar, arrows move it. F2, or a click on a cell, leads into
// the cells of its row, where keys work as in a sheet: arrows go from cell to cell; Enter, F2 or a typed character
// edits; Escape, or the arrow past the last cell, leads back to the bar.
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Leave } from '../sheet/cell-frame.tsx'
import type { TimelineItem, TimelineRow } from './item.ts'
import { type CellEdit, nameColumn, type TreeColumns } from './tree-columns.ts'

type Options = {
  /** Undefined where the tree shows only names. */
  readonly columns: TreeColumns | undefined
  readonly rows: readonly TimelineRow[]
  readonly current: number
  readonly isMirrored: boolean
  readonly pick: (index: number) => void
  readonly scroller: RefObject<HTMLElement | null>
  /** Called for a cell that may not be edited. */
  readonly onFixed: (item: TimelineItem) => void
  readonly onOpen: (id: string) => void
}

type Editing = Pick<CellEdit, 'item' | 'first'> & { readonly at: number }

/** Keeps the chosen cell of the current row, and the cell that is being edited. */
export const useTreeCells = ({ columns, rows, current, isMirrored, pick, scroller, onFixed, onOpen }: Options) => {
  const [chosen, setChosen] = useState<number>()
  const [editing, setEditing] = useState<Editing>()
  const names = columns === undefined ? [] : [nameColumn, ...columns.list.map(({ name }) => name)]
  const last = names.length - 1
  const at = chosen === undefined || names.length === 0 ? undefined : Math.min(chosen, last)
  const item = rows[current]?.item

  const begin = (index: number, column: number, first: string | undefined): void => {
    const row = rows[index]?.item
    if (row === undefined || columns === undefined) return
    if (columns.mayEdit(row, names[column] ?? nameColumn)) setEditing({ item: row, first, at: column })
    else onFixed(row)
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
      if (down !== 0) pick(Math.max(0, Math.min(rows.length - 1, current + down)))
      if (on !== 0) setChosen(Math.max(0, Math.min(last, (at ?? 0) + on)))
    })
    if (mayFocus) box?.focus({ preventScroll: true })
  }
  const step = (by: number): void => {
    const next = (at ?? 0) + by
    setChosen(next > last ? undefined : Math.max(0, next))
  }
  /** Tells whether a key was one of cells. */
  const onKey = (event: KeyboardEvent): boolean => {
    if (at === undefined || event.altKey || event.nativeEvent.isComposing) return false
    const isMod = event.ctrlKey || event.metaKey
    const [forward, back] = isMirrored ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
    const { key } = event
    if (key === 'Escape') setChosen(undefined)
    else if (key === 'Enter' && isMod) {
      if (item !== undefined) onOpen(item.id)
    } else if (isMod) return false
    else if (key === forward) step(1)
    else if (key === back) step(-1)
    else if (key === 'Home') setChosen(0)
    else if (key === 'End') setChosen(last)
    else if (key === 'Enter' || key === 'F2') begin(current, at, undefined)
    else if (key === 'Delete' || key === 'Backspace') begin(current, at, '')
    else if (key.length === 1 && key !== ' ') begin(current, at, key)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  return {
    /** Place of the chosen cell among those of its row; undefined while its bar has the keys. */
    at,
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
    enter: (): void => setChosen(Math.min(chosen ?? 0, last)),
    leave: (): void => setChosen(undefined),
    /** A click on a cell chooses it; a click on the chosen cell edits it. */
    onClick: (index: number, column: number): void => {
      if (index === current && column === at) begin(index, column, undefined)
      else setChosen(column)
    },
  }
}
export type TreeCells = ReturnType<typeof useTreeCells>
