import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useRef } from 'react'
import { useFocusBeside } from '../focus-beside.ts'

/** An explanation for an empty list, with the action that creates the first row. */
export const EmptyState = ({ text, children }: { text: string; children?: ReactNode }) => {
  const box = useRef<HTMLDivElement>(null)
  useFocusBeside(box)
  return (
    <Box
      ref={box}
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
}
