import HistoryIcon from '@mui/icons-material/HistoryOutlined'
import LogoutIcon from '@mui/icons-material/Logout'
import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListSubheader from '@mui/material/ListSubheader'
import MenuItem from '@mui/material/MenuItem'
import { useLogout } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMe } from '../access/me.tsx'
import { usePageEntries } from '../commands/navigation.ts'
import { showPastMessages } from '../feedback/past-messages.ts'
import { iconOf } from '../ui/icons.ts'
import type { PopupMenuProps } from '../ui/popup-menu.tsx'
import { PopupMenu } from '../ui/popup-menu.tsx'

/** Menu of the user: name, own pages, sign-out. */
export const ProfileItems = (props: Omit<PopupMenuProps, 'children'>) => {
  const { t } = useTranslation('common')
  const me = useMe()
  const entries = usePageEntries()
  const { mutate: signOut } = useLogout()
  return (
    <PopupMenu {...props}>
      {[
        // A list item instead of a box: MUI focuses the first child of a menu.
        <ListSubheader
          key="who"
          component="div"
          role="presentation"
          disableSticky
          sx={{
            paddingInline: 4,
            paddingBlock: 2,
            maxInlineSize: 280,
            lineHeight: 'inherit',
            overflowWrap: 'anywhere',
            bgcolor: 'transparent',
          }}
        >
          <Box sx={{ fontWeight: 600, color: 'text.primary' }}>
            <bdi>{String(me.name ?? '')}</bdi>
          </Box>
          <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
            <bdi dir="ltr">{String(me.email ?? '')}</bdi>
          </Box>
        </ListSubheader>,
        <Divider key="line" />,
        ...entries.map(({ to, title, icon }) => {
          const Icon = iconOf(icon)
          return (
            <MenuItem key={to} component={Link} to={to} onClick={props.close}>
              <ListItemIcon>
                <Icon fontSize="small" />
              </ListItemIcon>
              {t(title)}
            </MenuItem>
          )
        }),
        <MenuItem
          key="past"
          onClick={() => {
            props.close()
            showPastMessages(true)
          }}
        >
          <ListItemIcon>
            <HistoryIcon fontSize="small" />
          </ListItemIcon>
          {t('shell:past.title')}
        </MenuItem>,
        <MenuItem key="out" onClick={() => signOut()}>
          <ListItemIcon>
            <LogoutIcon fontSize="small" />
          </ListItemIcon>
          {t('signOut')}
        </MenuItem>,
      ]}
    </PopupMenu>
  )
}
