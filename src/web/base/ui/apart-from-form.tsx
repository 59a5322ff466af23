import Box from '@mui/material/Box'
import type { ReactNode, SyntheticEvent } from 'react'

const stop = (event: SyntheticEvent) => event.stopPropagation()

/**
 * Keeps keys and submits of a dialog from the form that opened it: React passes them on, although the dialog is over
 * the page.
 */
export const ApartFromForm = ({ children }: { readonly children: ReactNode }) => (
  <Box sx={{ display: 'contents' }} onKeyDown={stop} onSubmit={stop}>
    {children}
  </Box>
)
