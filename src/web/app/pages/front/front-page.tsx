import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import type { ReactNode } from 'react'
import { Brand } from '../../../base/ui/brand.tsx'

type Props = {
  /** Width of the sheet, in px. */
  readonly width?: number
  readonly children: ReactNode
}

/** The page of a signed-out visitor: the product's name over one sheet. */
export const FrontPage = ({ width = 400, children }: Props) => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      justifyItems: 'center',
      gap: 6,
      p: 4,
      paddingBlockStart: '8vh',
    }}
  >
    <Brand />
    <Paper elevation={1} sx={{ inlineSize: '100%', maxInlineSize: width, p: 6 }}>
      {children}
    </Paper>
  </Box>
)
