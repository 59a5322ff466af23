import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import type { CardProps } from './board-context.ts'

type Props = Pick<CardProps, 'address' | 'isCurrent'> & {
  /** A line above the title; without it the title keeps clear of the card's menu itself. */
  readonly lead?: ReactNode
  readonly title: string | undefined
  /** Written in a quieter colour: nothing is to be done about the row. */
  readonly isQuiet?: boolean
  /** Between the title and the marks. */
  readonly below?: ReactNode
  readonly marks: ReactNode
  /** At the end of the marks' line. */
  readonly end: ReactNode
  /** Marks that bring no size and colour of text themselves. */
  readonly isPlain?: boolean
}

/** What every card is put together from: the title as a link, and marks with people below it. */
export const CardParts = ({ lead, title, address, isCurrent, isQuiet = false, below, marks, end, isPlain }: Props) => {
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
        {marks}
        <Box sx={{ marginInlineStart: 'auto', display: 'flex', alignItems: 'center', gap: 2 }}>{end}</Box>
      </Box>
    </>
  )
}
