import { memo, type ReactNode } from 'react'
import type { Row } from '../api/shapes.ts'
import type { SheetColumn } from './columns.ts'
import type { RefusalOf } from './read-only.ts'
import { isIn, type Place, type Range } from './selection.ts'
import { CellContent, type RowProps, WaitingCell } from './sheet-cell.tsx'
import { type CellState, cellKey } from './use-cell-writes.ts'

type Props = Omit<RowProps, 'row' | 'onChoose'> & {
  readonly sheet: string
  readonly index: number
  readonly row: Row | undefined
  readonly columns: readonly SheetColumn[]
  /** Columns that stay in sight: as many from the first. */
  readonly pinned: number
  readonly range: Range | undefined
  readonly active: Place | undefined
  /** States of this row's cells; the same object as long as none changed. */
  readonly states: ReadonlyMap<string, CellState>
  readonly refusalOf: RefusalOf
  /** In the cell that has the focus, above its content: its editor, or why it was not saved. */
  readonly over: ReactNode
  /** The corner by which what is chosen is filled further. */
  readonly handle: Place | undefined
  readonly start: number
  readonly height: number
  readonly onChoose: (row: Row) => void
}

/** Id of a cell's element: by it the sheet finds what is to have the focus. */
export const cellId = (sheet: string, { row, column }: Place): string => `${sheet}-${row}-${column}`

const SheetRowBody = (props: Props) => {
  const { sheet, index, row, columns, pinned, range, active, states, refusalOf, over, handle, start, height } = props
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows out of sight are not there, which the places of a table can't bear
    // biome-ignore lint/a11y/useFocusableInteractive: in a grid the cells have the focus (WAI-ARIA, grid pattern)
    <div
      role="row"
      aria-rowindex={index + 2}
      className={over === null ? 'row' : 'row above'}
      // A place that is worked out: a class for each would be a new rule for each row.
      style={{ top: start, blockSize: height }}
    >
      {columns.map((column, at) => {
        const place = { row: index, column: at }
        const isActive = active?.row === index && active.column === at
        const { field } = column
        const state = row === undefined || field === undefined ? undefined : states.get(cellKey(String(row.id), field))
        const isReadOnly = row !== undefined && field !== undefined && refusalOf(row, field) !== undefined
        const isChosen = range !== undefined && isIn(range, place)
        const marks = [
          'cell',
          at < pinned ? 'pinned' : '',
          isActive ? 'active' : '',
          isChosen ? 'chosen' : '',
          isReadOnly ? 'fixed' : '',
          state?.is ?? '',
        ]
        return (
          // biome-ignore lint/a11y/useSemanticElements: a cell of such a row
          <div
            key={column.id}
            id={cellId(sheet, place)}
            role="gridcell"
            aria-colindex={at + 1}
            aria-selected={isChosen}
            {...(field === undefined ? {} : { 'aria-readonly': isReadOnly })}
            {...(state?.is === 'failed' ? { 'aria-invalid': true } : {})}
            tabIndex={isActive ? 0 : -1}
            data-cell={`${index}:${at}`}
            className={marks.filter((mark) => mark !== '').join(' ')}
          >
            {row === undefined ? (
              <WaitingCell />
            ) : (
              <CellContent {...props} row={row} onChoose={() => props.onChoose(row)} column={column} />
            )}
            {isActive && over}
            {handle?.row === index && handle.column === at && <span className="handle" data-handle="true" />}
          </div>
        )
      })}
    </div>
  )
}

/** One row of the sheet; drawn anew only where something of it changed. */
export const SheetRow = memo(SheetRowBody)
