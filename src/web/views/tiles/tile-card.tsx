import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { type ReactNode, type Ref, useId } from 'react'
import type { ShownTile, TileSpan } from './shown-tile.ts'
import { TileContent } from './tile-content.tsx'

type Props = {
  readonly tile: ShownTile
  /** The columns that it takes (`spansOf`). */
  readonly span: TileSpan | undefined
  readonly ref?: Ref<HTMLDivElement>
  /** A handle before the title, which moves the tile. */
  readonly handle?: ReactNode
  /** Content at the end of the title's line. */
  readonly tools?: ReactNode
  readonly isDragged?: boolean
  /** Content in place of an answer. */
  readonly children?: ReactNode
}

/** A card with one question and its answer. */
export const TileCard = ({ tile, span, ref, handle, tools, isDragged = false, children }: Props) => {
  const id = useId()
  return (
    <Paper
      ref={ref}
      component="section"
      aria-labelledby={id}
      elevation={1}
      data-tile={tile.id}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        p: { xs: 3, sm: 4 },
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
          display: 'flex',
          flexDirection: 'column',
          flex: 1,
          maxBlockSize: tile.kind === 'figure' ? 'none' : 360,
          overflow: 'auto',
          // Tables begin and end below the title.
          '& table :is(th, td):first-of-type': { paddingInlineStart: 0 },
          '& tr > :last-child': { paddingInlineEnd: 0 },
          '@media print': { maxBlockSize: 'none' },
        }}
      >
        {children ?? <TileContent tile={tile} />}
      </Box>
    </Paper>
  )
}
