import Box from '@mui/material/Box'
import { headHeight, rowHeight } from '../geometry.ts'
import { namesWidth } from '../pane-style.ts'
import type { CellEdit, EditorOf, TreeColumn } from './tree-columns.ts'

type Props = {
  /** The cell that is being edited, with its place among those of its row, the name first. */
  readonly cell: (CellEdit & { readonly at: number }) | undefined
  readonly columns: readonly TreeColumn[]
  /** Returns the index of a row. */
  readonly indexOf: (id: string) => number
  readonly offsetY: number
  /** Height of the rows in sight. */
  readonly height: number
  readonly editorOf: EditorOf | undefined
}

/**
 * The editor of a cell, above the pane: it is not cut at the pane's edge, and stays when its row scrolls out of sight.
 */
export const EditedCell = ({ cell, columns, indexOf, offsetY, height, editorOf }: Props) => {
  if (cell === undefined) return null
  const { at, item } = cell
  return (
    <Box
      sx={{ position: 'absolute', zIndex: 2 }}
      style={{
        insetInlineStart: at === 0 ? 1 : columns.slice(0, at - 1).reduce((sum, { width }) => sum + width, namesWidth),
        insetBlockStart:
          headHeight + 1 + Math.max(0, Math.min(height - rowHeight, indexOf(item.id) * rowHeight - offsetY)),
        inlineSize: at === 0 ? namesWidth : columns[at - 1]?.width,
        blockSize: rowHeight,
        ['--head' as string]: `${rowHeight}px`,
      }}
    >
      {editorOf?.(cell)}
    </Box>
  )
}
