import Box from '@mui/material/Box'
import type { TimelineRow } from './item.ts'
import { rowsLook, TreeRow, type TreeRowProps } from './tree-row.tsx'

type Props = Pick<TreeRowProps, 'width' | 'about' | 'datesOf' | 'actions' | 'mayEdit'> & {
  readonly rows: readonly TimelineRow[]
  /** Index of the first of them. */
  readonly first: number
  readonly offsetY: number
  readonly current: number
  readonly linkFrom: string | undefined
  /** Id of a row's element, before its index. */
  readonly idStart: string
}

/** The tree of names beside the bars: the rows in sight. */
export const Tree = ({ rows, first, offsetY, current, linkFrom, idStart, ...shared }: Props) => (
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
    {/* Rows stay where they are in it: scrolling draws none anew. */}
    <div role="presentation" style={{ transform: `translateY(${-offsetY}px)` }}>
      {rows.map((row, at) => (
        <TreeRow
          key={row.item.id}
          {...shared}
          row={row}
          index={first + at}
          id={`${idStart}-${first + at}`}
          isCurrent={first + at === current}
          isLinked={row.item.id === linkFrom}
        />
      ))}
    </div>
  </Box>
)
