import Box from '@mui/material/Box'
import type { RowOf } from '../../../../core/declare/register.ts'
import { ShortDate } from '../../../../web/fields/values/short-date.tsx'

/** The author and the time of a message in a list. */
export const MessageMark = ({ row }: { readonly row: RowOf<'message'> }) => (
  <Box component="span" sx={{ display: 'inline-flex', gap: 2, fontSize: '0.75rem', color: 'text.secondary' }}>
    <bdi>{row.author}</bdi>
    <ShortDate at={row.created_at} time />
  </Box>
)
