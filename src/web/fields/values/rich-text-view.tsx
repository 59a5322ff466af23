import Box from '@mui/material/Box'
import { richLook } from './rich-look.ts'
import { safeHtml } from './safe-html.tsx'

/** A rich text as it is read. */
export const RichTextView = ({ html }: { readonly html: string }) => (
  <Box dir="auto" data-rich-text="" sx={richLook}>
    {safeHtml(html)}
  </Box>
)
