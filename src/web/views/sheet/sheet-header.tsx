import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward'
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward'
import type { Table } from '@tanstack/react-table'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../../core/declare/model.ts'
import { labelKey } from '../../../core/words/keys.ts'
import type { Row } from '../../base/api/shapes.ts'
import type { Sorts } from '../collection/sorting.ts'
import type { CellPosition } from './cell-range.ts'
import type { SheetColumn } from './sheet-columns.ts'
import { cellId } from './sheet-row.tsx'

type Props = {
  readonly sheet: string
  readonly model: Model
  readonly columns: readonly SheetColumn[]
  readonly table: Table<Row>
  readonly pinned: number
  readonly active: CellPosition | undefined
  readonly sorts: Sorts
}

/** Header row: reachable by arrow keys, sorts on Enter or click, columns are resizable at their edge. */
export const SheetHeader = ({ sheet, model, columns, table, pinned, active, sorts }: Props) => {
  const { t } = useTranslation()
  const headers = table.getHeaderGroups()[0]?.headers ?? []
  return (
    // biome-ignore lint/a11y/useSemanticElements: like the virtual rows below it
    // biome-ignore lint/a11y/useFocusableInteractive: its cells have the focus
    <div role="row" aria-rowindex={1} className="heads">
      {columns.map(({ id, field }, at) => {
        const isActive = active?.row === -1 && active.column === at
        const sort = sorts.find((one) => one.field === field?.wire)
        const isFirst = sort !== undefined && sorts[0] === sort
        const header = headers.find((one) => one.id === id)
        const Arrow = sort?.order === 'desc' ? ArrowDownwardIcon : ArrowUpwardIcon
        const label = field === undefined ? t('sheet:chooseColumn') : t(labelKey(model, field.name))
        return (
          // biome-ignore lint/a11y/useSemanticElements: a cell of such a row
          <div
            key={id}
            id={cellId(sheet, { row: -1, column: at })}
            role="columnheader"
            aria-colindex={at + 1}
            tabIndex={isActive ? 0 : -1}
            data-cell={`-1:${at}`}
            {...(isFirst
              ? { 'aria-sort': sort.order === 'desc' ? ('descending' as const) : ('ascending' as const) }
              : {})}
            className={[
              'head',
              at < pinned ? 'pinned' : '',
              isActive ? 'active' : '',
              field?.sortable ? 'sortable' : '',
            ]
              .filter((mark) => mark !== '')
              .join(' ')}
          >
            <span className={field === undefined ? 'heard' : 'in'}>{label}</span>
            {sort !== undefined && <Arrow sx={{ fontSize: 16 }} aria-hidden />}
            {header?.column.getCanResize() === true && (
              // This edge is for mouse and touch; with the keyboard, Shift with arrows resizes.
              <span
                className="edge"
                data-edge="true"
                aria-hidden
                onMouseDown={header.getResizeHandler()}
                onTouchStart={header.getResizeHandler()}
                onDoubleClick={() => header.column.resetSize()}
              />
            )}
          </div>
        )
      })}
    </div>
  )
}
