// Decision (2026-11): A row's page is one sheet of paper as high as the window, with the properties in a column of it that reaches
// to its foot. Surfaces within it are flat, as a card in a card says nothing.
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import type { ReactNode } from 'react'
import { contentPadding, edges, phoneQuery, sizes } from '../../base/theme/tokens.ts'

/** Space between the edge of the sheet and its content, in units of 4 px. */
export const sheetPadding = { xs: 4, sm: 6, md: 8 } as const

/** Widest sheet in pixels: a text of the reading width, and the properties beside it. */
const widest = 1320

type SheetProps = {
  /** Whether it takes the whole width of the window. */
  readonly isWide: boolean
  readonly children: ReactNode
}

/** The paper of a row's page; on a phone it is the whole screen. */
export const RecordSheet = ({ isWide, children }: SheetProps) => (
  <Paper
    elevation={1}
    sx={{
      display: 'flex',
      flexDirection: 'column',
      marginBlockStart: { xs: 0, sm: 3 },
      marginInline: { xs: -contentPadding.xs, sm: 'auto' },
      maxInlineSize: isWide ? 'none' : widest,
      marginBlockEnd: { xs: -contentPadding.xs, sm: 0 },
      minBlockSize: { xs: 'calc(100dvh - 52px)', sm: 'calc(100dvh - 96px)' },
      [`@media ${phoneQuery}`]: { borderRadius: 0, boxShadow: 'none', borderInline: 'none' },
      '@media print': { minBlockSize: 0, boxShadow: 'none', border: 'none', maxInlineSize: 'none' },
    }}
  >
    <Box
      sx={{
        [edges.surfaceShadow]: 'none',
        [edges.surfaceLine]: 'var(--tms-palette-divider)',
        display: 'flex',
        flexDirection: 'column',
        flex: 1,
        minInlineSize: 0,
      }}
    >
      {children}
    </Box>
  </Paper>
)

type BodyProps = {
  /** Whether the text takes the whole width. */
  readonly isWide: boolean
  /** Stands beside the text. */
  readonly side?: ReactNode
  readonly children: ReactNode
}

/** The text of a row's page, with its properties in a column beside it. */
export const RecordBody = ({ isWide, side, children }: BodyProps) => (
  <Box
    sx={{
      flex: 1,
      display: 'grid',
      gridTemplateColumns: side === undefined ? 'minmax(0, 1fr)' : 'minmax(0, 1fr) 356px',
      '@media print': { display: 'block' },
    }}
  >
    <Box sx={{ minInlineSize: 0, paddingInline: sheetPadding, paddingBlock: { xs: 4, sm: 6 } }}>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          minInlineSize: 0,
          gridTemplateColumns: 'minmax(0, 1fr)',
          ...(isWide ? {} : { maxInlineSize: 760 }),
        }}
      >
        {children}
      </Box>
    </Box>
    {side !== undefined && (
      <Box
        sx={{
          minInlineSize: 0,
          paddingInline: 5,
          paddingBlock: 6,
          borderInlineStart: '1px solid var(--tms-palette-divider)',
          '@media print': { border: 'none' },
        }}
      >
        {/* It stays in sight while a long conversation is read. */}
        <Box
          sx={{
            position: 'sticky',
            insetBlockStart: sizes.header + 24,
            maxBlockSize: `calc(100dvh - ${sizes.header + 48}px)`,
            overflowY: 'auto',
            // Rings and grounds of the values reach beyond their column.
            marginInline: -3,
            paddingInline: 3,
            '@media print': { position: 'static', maxBlockSize: 'none' },
          }}
        >
          {side}
        </Box>
      </Box>
    )}
  </Box>
)
