import Box from '@mui/material/Box'
import { headHeight, rowHeight } from '../geometry.ts'
import type { Layout } from '../use-layout.ts'
import type { CellEdit, EditorOf } from './tree-columns.ts'

type Props = {
  /** The cell that is being edited, with its place among those of its row, the name first. */
  readonly cell: (CellEdit & { readonly at: number }) | undefined
  readonly layout: Layout
  /** Returns the index of a row. */
  readonly indexOf: (id: string) => number
  readonly editorOf: EditorOf | undefined
}

/**
 * The editor of a cell, above the pane: it is not cut at the pane's edge, and stays when its row scrolls out of sight.
 */
export const EditedCell = ({ cell, layout, indexOf, editorOf }: Props) => {
  if (cell === undefined) return null
  const { at, item } = cell
  const { list: columns, tree, view, height } = layout
  const names = columns.reduce((left, { width }) => left - width, tree)
  return (
    <Box
      sx={{ position: 'absolute', zIndex: 2 }}
      style={{
        insetInlineStart: at === 0 ? 1 : columns.slice(0, at - 1).reduce((sum, { width }) => sum + width, names),
        insetBlockStart:
          headHeight + 1 + Math.max(0, Math.min(height - rowHeight, indexOf(item.id) * rowHeight - view.y)),
        inlineSize: at === 0 ? names : columns[at - 1]?.width,
        blockSize: rowHeight,
        ['--head' as string]: `${rowHeight}px`,
      }}
    >
      {editorOf?.(cell)}
    </Box>
  )
}
