import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

type Props = {
  readonly children: ReactNode
  readonly title?: string
  /** Address of what it names, where it leads there. */
  readonly to?: string
  /** Only a rim: it names nothing itself. */
  readonly outlined?: boolean
}

/** Keeps its room, where others beside it give way. */
const rim = { border: 1, borderColor: 'text.disabled', flex: 'none' } as const

/** A short word on a ground of its own; too long, it ends in dots. What can be pressed or taken away is MUI's chip. */
export const Tag = ({ children, title, to, outlined = false }: Props) => (
  <Box
    className="tag"
    {...(to === undefined ? { component: 'span' } : { component: Link, to })}
    {...(title === undefined ? {} : { title })}
    sx={{
      ...{ display: 'inline-block', verticalAlign: 'middle', minInlineSize: 0, maxInlineSize: '100%' },
      ...{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
      ...{ paddingInline: 2, borderRadius: '12px', fontSize: '0.8125rem', lineHeight: '24px' },
      ...{ color: 'text.primary', textDecoration: 'none' },
      ...(outlined ? { ...rim, lineHeight: '22px' } : { bgcolor: 'action.selected' }),
      ...(to === undefined ? {} : { '&:hover': { bgcolor: 'action.focus' } }),
    }}
  >
    {children}
  </Box>
)
