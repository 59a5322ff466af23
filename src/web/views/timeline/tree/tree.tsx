import Box from '@mui/material/Box'
import type { CellPosition, Range } from '../../sheet/cell-range.ts'
import type { TimelineRow } from '../item.ts'
import { rowsLook } from './rows-look.ts'
import { TreeRow, type TreeRowProps } from './tree-row.tsx'

type Props = Pick<TreeRowProps, 'width' | 'about' | 'datesOf' | 'actions' | 'mayEdit' | 'columns'> & {
  readonly rows: readonly TimelineRow[]
  /** Index of the first of these rows. */
  readonly first: number
  readonly offsetY: number
  readonly current: number
  /** Place of the active cell of the current row. */
  readonly cell: number | undefined
  /** The selected cells. */
  readonly range: Range | undefined
  /** The cell with the fill handle. */
  readonly handle: CellPosition | undefined
  readonly linkFrom: string | undefined
  /** Names are on two lines, as on phones. */
  readonly isNarrow: boolean
  /** Id of a row's element, before its index. */
  readonly idStart: string
}

/** The tree of names beside the bars: the rows in sight. */
export const Tree = ({
  rows,
  first,
  offsetY,
  current,
  cell,
  range,
  handle,
  linkFrom,
  idStart,
  isNarrow,
  ...shared
}: Props) => {
  const columnsWidth = shared.columns?.list.reduce((sum, { width }) => sum + width, 0) ?? 0
  return (
    <Box
      role="rowgroup"
      {...(isNarrow ? { 'data-narrow': '' } : {})}
      sx={{
        position: 'absolute',
        insetBlockStart: 0,
        insetInlineStart: 0,
        blockSize: '100%',
        overflow: 'hidden',
        bgcolor: 'background.paper',
        borderInlineEnd: 1,
        borderColor: 'divider',
        ...rowsLook,
      }}
      style={{ inlineSize: shared.width, ['--columns' as string]: `${columnsWidth}px` }}
    >
      {/* Rows keep their places in this box, so scrolling renders none again. */}
      <div role="presentation" style={{ transform: `translateY(${-offsetY}px)` }}>
        {rows.map((row, at) => {
          const index = first + at
          const chosen = range !== undefined && index >= range.top && index <= range.bottom ? range : undefined
          return (
            <TreeRow
              key={row.item.id}
              {...shared}
              row={row}
              index={index}
              id={`${idStart}-${index}`}
              isCurrent={index === current}
              cell={index === current ? cell : undefined}
              from={chosen?.first}
              to={chosen?.last}
              handle={index === handle?.row ? handle.column : undefined}
              isLinked={row.item.id === linkFrom}
            />
          )
        })}
      </div>
    </Box>
  )
}
