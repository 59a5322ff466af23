import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { type ReactNode, type Ref, useId } from 'react'
import type { ShownTile } from './shown-tile.ts'
import { TileContent } from './tile-content.tsx'

type Props = {
  readonly tile: ShownTile
  /** Columns that it takes (`spansOf`). */
  readonly span: { readonly sm: string; readonly md: string } | undefined
  readonly ref?: Ref<HTMLDivElement>
  /** Before the title: what moves the tile. */
  readonly handle?: ReactNode
  /** At the end of the title's line. */
  readonly tools?: ReactNode
  readonly isDragged?: boolean
}

/** One question with its answer. */
export const TileCard = ({ tile, span, ref, handle, tools, isDragged = false }: Props) => {
  const id = useId()
  return (
    <Paper
      ref={ref}
      component="section"
      aria-labelledby={id}
      elevation={1}
      data-tile={tile.id}
      sx={{
        p: 4,
        minInlineSize: 0,
        gridColumn: span,
        opacity: isDragged ? 0.5 : 1,
        '@media print': { breakInside: 'avoid' },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          marginBlockEnd: 2,
          minBlockSize: tools === undefined ? 0 : 30,
        }}
      >
        {handle}
        <Typography
          id={id}
          component="h2"
          sx={{ flex: 1, minInlineSize: 0, fontSize: '0.8125rem', fontWeight: 600, overflowWrap: 'anywhere' }}
        >
          <bdi>{tile.title}</bdi>
        </Typography>
        {tools}
      </Box>
      <Box
        sx={{
          maxBlockSize: tile.kind === 'figure' ? 'none' : 360,
          overflow: 'auto',
          '@media print': { maxBlockSize: 'none' },
        }}
      >
        <TileContent tile={tile} />
      </Box>
    </Paper>
  )
}
