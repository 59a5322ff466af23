import HomeIcon from '@mui/icons-material/HomeOutlined'
import Box from '@mui/material/Box'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { homePath } from '../routes/redirect-target.ts'
import { iconOf } from './icons.ts'
import { useNavigation } from './navigation.ts'

const Entry = ({ to, icon, label, onGo }: { to: string; icon: ReactNode; label: string; onGo: () => void }) => {
  const { pathname } = useLocation()
  const current = pathname === to || pathname.startsWith(`${to}/`)
  return (
    <ListItem disablePadding>
      <ListItemButton
        component={Link}
        to={to}
        selected={current}
        {...(current ? { 'aria-current': 'page' } : {})}
        onClick={onGo}
        sx={{ borderRadius: 1.5, marginInline: 2, minBlockSize: 36, paddingBlock: 1 }}
      >
        <ListItemIcon sx={{ minWidth: 32, color: 'inherit' }}>{icon}</ListItemIcon>
        <ListItemText primary={label} slotProps={{ primary: { fontWeight: current ? 600 : 400 } }} />
      </ListItemButton>
    </ListItem>
  )
}

/** The side navigation: home, then what one may list. @param onGo closes it where it lies over the content */
export const SideNav = ({ onGo }: { onGo: () => void }) => {
  const { t } = useTranslation()
  const groups = useNavigation()
  return (
    <Box component="nav" aria-label={t('common:navigation')} sx={{ paddingBlock: 3, overflowY: 'auto' }}>
      <List disablePadding>
        <Entry to={homePath} icon={<HomeIcon fontSize="small" />} label={t('common:home.title')} onGo={onGo} />
      </List>
      {groups.map(({ group, entries }) => (
        <Box key={group} sx={{ marginBlockStart: 4 }}>
          <Typography
            id={`nav-${group}`}
            component="div"
            variant="body2"
            color="text.secondary"
            sx={{ paddingInline: 5, paddingBlockEnd: 1, fontWeight: 500 }}
          >
            {t(`common:group.${group}`)}
          </Typography>
          <List disablePadding aria-labelledby={`nav-${group}`}>
            {entries.map(({ to, icon, key }) => {
              const Icon = iconOf(icon)
              return <Entry key={to} to={to} icon={<Icon fontSize="small" />} label={t(key)} onGo={onGo} />
            })}
          </List>
        </Box>
      ))}
    </Box>
  )
}
