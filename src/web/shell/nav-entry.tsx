import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'

/** Icons stand where they stand in a collapsed navigation, so that none moves as it opens. */
export const navEntryLook = {
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

/** One link of the side navigation. */
export const NavEntry = ({ to, icon, label, onGo }: Props) => {
  const current = isCurrent(useLocation().pathname, to)
  return (
    <ListItem disablePadding>
      <ListItemButton
        component={Link}
        to={to}
        selected={current}
        {...(current ? { 'aria-current': 'page' } : {})}
        onClick={onGo}
        sx={{ ...navEntryLook, ...(current && { color: 'primary.main' }) }}
      >
        <ListItemIcon sx={{ minWidth: 0, color: current ? 'inherit' : 'text.secondary' }}>{icon}</ListItemIcon>
        <ListItemText primary={label} slotProps={{ primary: { noWrap: true, fontWeight: current ? 600 : 400 } }} />
      </ListItemButton>
    </ListItem>
  )
}
