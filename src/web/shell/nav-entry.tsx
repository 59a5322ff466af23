import Box from '@mui/material/Box'
import ListItemButton from '@mui/material/ListItemButton'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'

/** Icons have the same position as in the collapsed navigation, so that they don't move as it expands. */
export const navEntryStyle = {
  borderRadius: 1.5,
  marginInline: 2,
  paddingInline: '14px',
  paddingBlock: 1,
  minBlockSize: 40,
  gap: 3,
  whiteSpace: 'nowrap',
  overflow: 'hidden',
} as const

export const isCurrent = (pathname: string, to: string): boolean => pathname === to || pathname.startsWith(`${to}/`)

type Props = { readonly to: string; readonly icon: ReactNode; readonly label: string; readonly onGo: () => void }

/** A link of the side navigation. */
export const NavEntry = ({ to, icon, label, onGo }: Props) => {
  const current = isCurrent(useLocation().pathname, to)
  return (
    <li>
      <ListItemButton
        component={Link}
        to={to}
        selected={current}
        {...(current ? { 'aria-current': 'page' } : {})}
        onClick={onGo}
        sx={{ ...navEntryStyle, ...(current && { color: 'primary.main' }) }}
      >
        <Box
          component="span"
          sx={{ display: 'inline-flex', flex: 'none', color: current ? 'inherit' : 'text.secondary' }}
        >
          {icon}
        </Box>
        <Box
          component="span"
          sx={{
            flex: 1,
            minInlineSize: 0,
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            fontWeight: current ? 600 : 400,
          }}
        >
          {label}
        </Box>
      </ListItemButton>
    </li>
  )
}
