import Box from '@mui/material/Box'
import { markedParts } from '../../../core/query/found-words.ts'

/** A plain text in which the words of a search are marked. */
export const MarkedText = ({ text, search }: { readonly text: string; readonly search: string }) => {
  let at = 0
  return markedParts(text, search).map((part) => {
    at += part.text.length
    return part.isFound ? (
      <Box
        key={at}
        component="mark"
        sx={{
          color: 'inherit',
          fontWeight: 600,
          backgroundColor: 'color-mix(in srgb, var(--tms-palette-warning-main) 28%, transparent)',
        }}
      >
        {part.text}
      </Box>
    ) : (
      part.text
    )
  })
}
