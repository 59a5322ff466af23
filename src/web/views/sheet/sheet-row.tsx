import { memo, type ReactNode } from 'react'
import type { Row } from '../../base/api/shapes.ts'
import { type CellPosition, isIn, type Range } from './cell-range.ts'
import type { ReadOnlyReasonOf } from './read-only.ts'
import { CellContent, type RowProps, WaitingCell } from './sheet-cell.tsx'
import type { SheetColumn } from './sheet-columns.ts'
import { type CellState, cellKey } from './use-cell-writes.ts'

type Props = Omit<RowProps, 'row' | 'onSelect'> & {
  readonly sheet: string
  readonly index: number
  readonly row: Row | undefined
  readonly columns: readonly SheetColumn[]
  /** Number of pinned columns. */
  readonly pinned: number
  readonly range: Range | undefined
  readonly active: CellPosition | undefined
  /** States of cells; the same object while none changes. */
  readonly states: ReadonlyMap<string, CellState>
  readonly readOnlyReasonOf: ReadOnlyReasonOf
  /** Overlay of the active cell. */
  readonly overlay: ReactNode
  /** Position of the fill handle. */
  readonly handle: CellPosition | undefined
  readonly start: number
  readonly height: number
  readonly onSelect: (row: Row) => void
}

/** Id of a cell's element, to focus it. */
export const cellId = (sheet: string, { row, column }: CellPosition): string => `${sheet}-${row}-${column}`

const SheetRowBody = (props: Props) => {
  const {
    sheet,
    index,
    row,
    columns,
    pinned,
    range,
    active,
    states,
    readOnlyReasonOf,
    overlay,
    handle,
    start,
    height,
  } = props
  return (
    // biome-ignore lint/a11y/useSemanticElements: virtual rows are positioned, which table elements do not allow
    // biome-ignore lint/a11y/useFocusableInteractive: in a grid the cells have the focus (WAI-ARIA, grid pattern)
    <div
      role="row"
      aria-rowindex={index + 2}
      className={overlay === null ? 'row' : 'row above'}
      // Inline style: `sx` would create a new rule for each row.
      style={{ top: start, blockSize: height }}
    >
      {columns.map((column, at) => {
        const place = { row: index, column: at }
        const isActive = active?.row === index && active.column === at
        const { field } = column
        const state = row === undefined || field === undefined ? undefined : states.get(cellKey(String(row.id), field))
        const isReadOnly = row !== undefined && field !== undefined && readOnlyReasonOf(row, field) !== undefined
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
          // biome-ignore lint/a11y/useSemanticElements: a cell of a virtual row
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
              <CellContent {...props} row={row} onSelect={() => props.onSelect(row)} column={column} />
            )}
            {isActive && overlay}
            {handle?.row === index && handle.column === at && <span className="handle" data-handle="true" />}
          </div>
        )
      })}
    </div>
  )
}

/** One row of the sheet, memoised. */
export const SheetRow = memo(SheetRowBody)
