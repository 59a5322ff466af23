import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { contentTop } from '../theme/tokens.ts'

type Props = {
  readonly children: ReactNode
  /** Tools at the line's end. */
  readonly end?: ReactNode
}

/** Styles of buttons and fields without a frame: a set value is visible by itself. */
const quietTools = {
  '& .MuiButton-text': {
    minBlockSize: 28,
    minInlineSize: 28,
    paddingBlock: 0.5,
    paddingInline: 2,
    color: 'text.secondary',
    fontWeight: 400,
    '&:hover': { color: 'text.primary' },
  },
  '& .shapes .button': { padding: '4px 6px' },
  // The line is as high while tools are downloaded.
  '& .MuiSkeleton-root': { maxBlockSize: 28 },
  '& .field-box': { minBlockSize: 28 },
  '& .field-box input': { blockSize: 28, paddingBlock: 0.5, paddingInline: 2 },
  '& .field-box > svg': { marginInlineStart: '8px' },
  '& .field': { maxInlineSize: { sm: 200 } },
  '& .field-box:not(:hover, :focus-within) fieldset': { borderColor: 'transparent' },
} as const

/** The line of quiet tools between a page's head and its content. */
export const ToolLine = ({ children, end }: Props) => (
  <Box
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: 1,
      rowGap: 0.5,
      minBlockSize: 32,
      // As far from the page's line as from the content.
      marginBlockEnd: contentTop,
      ...quietTools,
    }}
  >
    {children}
    {end !== undefined && (
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1,
          marginInlineStart: 'auto',
          minInlineSize: 0,
        }}
      >
        {end}
      </Box>
    )}
  </Box>
)
