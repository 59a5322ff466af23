import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

type Props = {
  readonly children: ReactNode
  readonly title?: string
  /** Makes the tag a link. */
  readonly to?: string
  /** Border instead of background, for tags such as `+3`. */
  readonly outlined?: boolean
}

/** Does not shrink, unlike other tags beside it. */
const outlinedStyle = { border: 1, borderColor: 'text.disabled', flex: 'none' } as const

/** A read-only label with background and ellipsis. Interactive labels use MUI's Chip. */
export const Tag = ({ children, title, to, outlined = false }: Props) => (
  <Box
    className="tag"
    {...(to === undefined ? { component: 'span' } : { component: Link, to })}
    {...(title === undefined ? {} : { title })}
    sx={{
      display: 'inline-block',
      verticalAlign: 'middle',
      minInlineSize: 0,
      maxInlineSize: '100%',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      paddingInline: 2,
      borderRadius: '12px',
      fontSize: '0.8125rem',
      lineHeight: '24px',
      color: 'text.primary',
      textDecoration: 'none',
      ...(outlined ? { ...outlinedStyle, lineHeight: '22px' } : { bgcolor: 'action.selected' }),
      ...(to === undefined ? {} : { '&:hover': { bgcolor: 'action.focus' } }),
    }}
  >
    {children}
  </Box>
)
