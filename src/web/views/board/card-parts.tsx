import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { dotsRoom } from '../../base/theme/tokens.ts'
import { UnreadMark } from '../../fields/values/unread-mark.tsx'
import { type CardProps, useBoard } from './board-context.ts'

type Props = CardProps & {
  /** A line above the title. Without it, the title itself leaves space for the card's menu. */
  readonly lead?: ReactNode
  readonly title: string | undefined
  /** True where nothing is left to do about the row: then the title has a quieter colour. */
  readonly isQuiet?: boolean
  /** Content between the title and the marks. */
  readonly below?: ReactNode
  readonly marks: ReactNode
  /** Content at the end of the marks' line. */
  readonly end: ReactNode
  /** True for marks that do not set size and colour of text themselves. */
  readonly isPlain?: boolean
}

/** The parts of every card: the title as a link, unread comments, and marks with people below it. */
export const CardParts = ({
  row,
  lead,
  title,
  address,
  isCurrent,
  isQuiet = false,
  below,
  marks,
  end,
  isPlain,
}: Props) => {
  const { model } = useBoard()
  const link = (
    <Link
      component={RouterLink}
      to={address}
      tabIndex={isCurrent ? 0 : -1}
      color="inherit"
      sx={{
        display: '-webkit-box',
        WebkitLineClamp: 3,
        WebkitBoxOrient: 'vertical',
        overflow: 'hidden',
        paddingBlockEnd: dotsRoom,
        marginBlockEnd: `-${dotsRoom}`,
        overflowWrap: 'anywhere',
        fontWeight: 500,
        ...(isQuiet && { color: 'text.secondary' }),
      }}
    >
      <bdi>{title}</bdi>
    </Link>
  )
  return (
    <>
      {lead === undefined ? (
        <Box sx={{ paddingInlineEnd: 13, minBlockSize: 20 }}>{link}</Box>
      ) : (
        <>
          <Box
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 2,
              minBlockSize: 20,
              paddingInlineEnd: 13,
              fontSize: '0.75rem',
            }}
          >
            {lead}
          </Box>
          {link}
        </>
      )}
      {below}
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          flexWrap: 'wrap',
          columnGap: 2.5,
          rowGap: 0.5,
          marginBlockStart: 1,
          minBlockSize: 26,
          ...(isPlain === true && { fontSize: '0.8125rem', color: 'text.secondary' }),
        }}
      >
        <UnreadMark model={model} row={row} />
        {marks}
        <Box sx={{ marginInlineStart: 'auto', display: 'flex', alignItems: 'center', gap: 2 }}>{end}</Box>
      </Box>
    </>
  )
}
