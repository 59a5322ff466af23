import Box from '@mui/material/Box'
import type { TimelineRow } from './item.ts'
import { rowsLook, TreeRow, type TreeRowProps } from './tree-row.tsx'

type Props = Pick<TreeRowProps, 'width' | 'about' | 'datesOf' | 'actions' | 'mayEdit' | 'columns'> & {
  readonly rows: readonly TimelineRow[]
  /** Index of the first of these rows. */
  readonly first: number
  readonly offsetY: number
  readonly current: number
  /** Place of the chosen cell of the current row. */
  readonly cell: number | undefined
  readonly linkFrom: string | undefined
  /** Id of a row's element, before its index. */
  readonly idStart: string
}

/** The tree of names beside the bars: the rows in sight. */
export const Tree = ({ rows, first, offsetY, current, cell, linkFrom, idStart, ...shared }: Props) => (
  <Box
    role="rowgroup"
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
    style={{ inlineSize: shared.width }}
  >
    {/* Rows keep their places in this box, so scrolling renders none again. */}
    <div role="presentation" style={{ transform: `translateY(${-offsetY}px)` }}>
      {rows.map((row, at) => (
        <TreeRow
          key={row.item.id}
          {...shared}
          row={row}
          index={first + at}
          id={`${idStart}-${first + at}`}
          isCurrent={first + at === current}
          cell={first + at === current ? cell : undefined}
          isLinked={row.item.id === linkFrom}
        />
      ))}
    </div>
  </Box>
)
