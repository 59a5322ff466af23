import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** The name of a row keeps room for a word; it is broken only where a word is longer. */
const nameWidth = 96
const cellStyles = {
  containerType: 'inline-size',
  '& table': {
    borderCollapse: 'collapse',
    inlineSize: '100%',
    fontVariantNumeric: 'tabular-nums',
    fontSize: '0.8125rem',
  },
  '& th, & td': {
    paddingBlock: 2,
    paddingInline: 4,
    // The same in every script, as a tile has room for so many lines.
    lineHeight: '20px',
    borderBlockEnd: '1px solid',
    borderColor: 'divider',
    fontWeight: 400,
  },
  '& th': { textAlign: 'start' },
  '& tbody th': { minInlineSize: nameWidth, position: 'relative' },
  '& .sizes': { inlineSize: '40%', minInlineSize: 48 },
  // Numbers take no more than they need, so that names and bars have the room.
  '& .sizes ~ .number': { inlineSize: '1%' },
  '& thead th': { color: 'text.secondary', fontWeight: 500, whiteSpace: 'nowrap' },
  // In every script units stand under units, on the right.
  '& .number': { textAlign: 'right /*! @noflip */', whiteSpace: 'nowrap' },
  '& tfoot :is(th, td), & .sum': { fontWeight: 600 },
  '& tfoot :is(th, td)': { borderBlockEnd: 0 },
  '& tbody tr:hover': { bgcolor: 'action.hover' },
  // The heads of the rows and their sums stay in sight while the columns scroll.
  '& .head': {
    position: 'sticky',
    insetInlineStart: 0,
    bgcolor: 'background.paper',
    maxInlineSize: 320,
    overflowWrap: 'anywhere',
  },
  '& .end': { position: 'sticky', insetInlineEnd: 0, bgcolor: 'background.paper' },
  // Where there is little room, names and numbers come before bars.
  // There a thin bar runs below the row, as far as its size.
  '& .size': {
    display: 'none',
    position: 'absolute',
    insetBlockEnd: 0,
    blockSize: 3,
    borderRadius: 0.5,
    bgcolor: 'var(--tms-chart-0)',
  },
  '@container (max-width: 560px)': {
    '& .sizes.beside': { display: 'none' },
    '& tr:has(> .beside) .size': { display: 'block' },
  },
  '@container (max-width: 360px)': {
    '& .sizes': { display: 'none' },
    '& .size': { display: 'block' },
    '& th, & td': { paddingInline: 2 },
    '& thead th': { whiteSpace: 'normal' },
  },
} as const

/** A table of a report, which scrolls sideways where it has no room. */
export const ReportFrame = ({ caption, children }: { readonly caption: string; readonly children: ReactNode }) => (
  <Box role="group" aria-label={caption} tabIndex={0} sx={{ overflowX: 'auto', ...cellStyles }}>
    <table aria-label={caption}>{children}</table>
  </Box>
)
