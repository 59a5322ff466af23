import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** A line of fields right below a page's head, with room for their labels, which stand on their frames. */
export const FieldLine = ({ children }: { readonly children: ReactNode }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, paddingBlockStart: 2 }}>{children}</Box>
)
