import Box from '@mui/material/Box'
import { diffWordsWithSpace } from 'diff'
import { useMemo } from 'react'

/** Characters of a text that are compared; longer ones would hold the page up. */
const mostCompared = 20_000

type Props = { readonly old: string; readonly now: string }

/** Two texts as one, with the words that came and those that went. */
export const TextDifference = ({ old, now }: Props) => {
  const parts = useMemo(
    () => diffWordsWithSpace(old.slice(0, mostCompared), now.slice(0, mostCompared), { timeout: 200 }) ?? [],
    [old, now],
  )
  return (
    <Box
      dir="auto"
      sx={{
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
        marginBlock: 1,
        paddingInlineStart: 2,
        borderInlineStart: '2px solid',
        borderColor: 'divider',
        color: 'text.primary',
        '& ins': { textDecoration: 'none', fontWeight: 600, color: 'success.main', backgroundColor: 'action.hover' },
        '& del': { color: 'error.main' },
      }}
    >
      {parts.map(({ value, added, removed }, at) => {
        const Part = added ? 'ins' : removed ? 'del' : 'span'
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
        return <Part key={at}>{value}</Part>
      })}
    </Box>
  )
}
