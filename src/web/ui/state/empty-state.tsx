import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

/** One sentence on what would be here, and the action that begins it. */
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
