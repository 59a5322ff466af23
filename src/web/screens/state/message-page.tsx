import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { PageHeading } from '../../routes/page-heading.tsx'

/** A page that says one thing and offers the way on. */
export const MessagePage = ({ title, text, children }: { title: string; text: string; children?: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      placeContent: 'center',
      justifyItems: 'center',
      gap: 3,
      minBlockSize: '60vh',
      textAlign: 'center',
      p: 4,
    }}
  >
    <PageHeading title={title} />
    <Typography color="text.secondary" sx={{ maxInlineSize: '48ch' }}>
      {text}
    </Typography>
    <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', justifyContent: 'center' }}>{children}</Box>
  </Box>
)
