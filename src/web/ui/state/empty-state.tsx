import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

/** An explanation for an empty list, with the action that creates the first row. */
export const EmptyState = ({ text, children }: { text: string; children?: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      placeContent: 'center',
      justifyItems: 'center',
      gap: 3,
      minBlockSize: 240,
      p: 4,
      textAlign: 'center',
    }}
  >
    <Typography color="text.secondary">{text}</Typography>
    <Box sx={{ pointerEvents: 'auto' }}>{children}</Box>
  </Box>
)
