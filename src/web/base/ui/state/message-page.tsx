import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { PageHeading } from '../page-heading.tsx'

type Props = {
  readonly title: string
  readonly text: string
  /** Status of an error page. */
  readonly code?: 401 | 404 | 500
  readonly children?: ReactNode
}

/** A page with one message and the next action. */
export const MessagePage = ({ title, text, code, children }: Props) => (
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
    {code !== undefined && (
      <Typography component="p" color="text.secondary" sx={{ fontSize: '3.5rem', fontWeight: 600, lineHeight: 1 }}>
        {code}
      </Typography>
    )}
    <PageHeading title={title} />
    <Typography color="text.secondary" sx={{ maxInlineSize: '48ch' }}>
      {text}
    </Typography>
    <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', justifyContent: 'center' }}>{children}</Box>
  </Box>
)
