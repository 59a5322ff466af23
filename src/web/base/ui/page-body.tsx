import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { sizes } from '../theme/tokens.ts'

/** Content of a page that is read from top to bottom, in the middle of wide windows. */
export const PageBody = ({ children }: { readonly children: ReactNode }) => (
  <Box sx={{ maxInlineSize: sizes.page, marginInline: 'auto' }}>{children}</Box>
)
