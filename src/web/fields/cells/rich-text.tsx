import Box from '@mui/material/Box'
import { type CellProps, wireValue } from '../cell.ts'
import { richLook } from '../rich-look.ts'
import { plainText, safeHtml } from '../safe-html.tsx'
import { Nothing } from './nothing.tsx'

export const RichTextCell = (props: CellProps) => {
  const value = wireValue(props)
  if (typeof value !== 'string' || value === '') return <Nothing />
  if (props.place === 'list') return <bdi>{plainText(value)}</bdi>
  return (
    <Box dir="auto" sx={richLook}>
      {safeHtml(value)}
    </Box>
  )
}
