import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { headHeight, rowHeight } from './geometry.ts'
import { namesWidth } from './pane-style.ts'
import type { TreeColumn } from './tree-columns.ts'

type Props = {
  readonly columns: readonly TreeColumn[]
  /** Place of the cell among those of its row, the name first. */
  readonly at: number
  /** Index of its row. */
  readonly index: number
  readonly offsetY: number
  /** Height of the rows in sight. */
  readonly height: number
  readonly children: ReactNode
}

/**
 * The place of a cell above the pane: its editor is not cut at the pane's edge, and stays when its row scrolls out of
 * sight.
 */
export const CellBox = ({ columns, at, index, offsetY, height, children }: Props) => (
  <Box
    sx={{ position: 'absolute', zIndex: 2 }}
    style={{
      insetInlineStart: at === 0 ? 1 : columns.slice(0, at - 1).reduce((sum, { width }) => sum + width, namesWidth),
      insetBlockStart: headHeight + 1 + Math.max(0, Math.min(height - rowHeight, index * rowHeight - offsetY)),
      inlineSize: at === 0 ? namesWidth : columns[at - 1]?.width,
      blockSize: rowHeight,
      ['--head' as string]: `${rowHeight}px`,
    }}
  >
    {children}
  </Box>
)
