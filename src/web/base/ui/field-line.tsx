import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** Frames show where they are pointed at or have the focus. */
export const quietFields = {
  '& .MuiOutlinedInput-root:not(:hover, .Mui-focused, .Mui-error) .MuiOutlinedInput-notchedOutline': {
    borderColor: 'transparent',
  },
} as const

/** A line of fields right below a page's head, whose texts begin where the content does, with space for their labels. */
export const FieldLine = ({ children }: { readonly children: ReactNode }) => (
  <Box
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: 3,
      paddingBlockStart: 2,
      marginInlineStart: '-14px',
      ...quietFields,
    }}
  >
    {children}
  </Box>
)
