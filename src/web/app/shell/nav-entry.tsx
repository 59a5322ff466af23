import Box from '@mui/material/Box'
import ListItemButton from '@mui/material/ListItemButton'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { homePath } from '../../base/browser/redirect-target.ts'
import { useNavigation } from '../../fields/commands/navigation.ts'

/** Pixels. */
export const navEntryHeight = 36

/** Icons have the same position as in the collapsed navigation, so that they don't move as it expands. */
export const navEntryStyle = {
  borderRadius: 1.5,
  marginInline: 2,
  paddingInline: '14px',
  paddingBlock: '5px',
  minBlockSize: navEntryHeight,
  gap: 3,
  whiteSpace: 'nowrap',
  overflow: 'hidden',
} as const

const isWithin = (pathname: string, to: string): boolean => pathname === to || pathname.startsWith(`${to}/`)

/** The page of the navigation to which an address belongs: of several above it the nearest. */
export const usePageOf = (): string | undefined => {
  const { pathname } = useLocation()
  const pages = [homePath, ...useNavigation().flatMap(({ entries }) => entries.map(({ to }) => to))]
  return pages.filter((to) => isWithin(pathname, to)).sort((a, b) => b.length - a.length)[0]
}

type Props = {
  readonly to: string
  readonly icon: ReactNode
  readonly label: string
  readonly current: boolean
  readonly onGo: () => void
}

/** A link of the side navigation. */
export const NavEntry = ({ to, icon, label, current, onGo }: Props) => {
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
