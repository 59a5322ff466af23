import HistoryIcon from '@mui/icons-material/HistoryOutlined'
import LogoutIcon from '@mui/icons-material/Logout'
import TuneIcon from '@mui/icons-material/TuneOutlined'
import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListSubheader from '@mui/material/ListSubheader'
import MenuItem from '@mui/material/MenuItem'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useLogout } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { showPastMessages } from '../../base/feedback/past-messages.ts'
import { phoneQuery } from '../../base/theme/tokens.ts'
import { iconOf } from '../../base/ui/icons.ts'
import type { PopupMenuProps } from '../../base/ui/popup-menu.tsx'
import { PopupMenu } from '../../base/ui/popup-menu.tsx'
import { useMe } from '../../data/access/me.tsx'
import { useChooseLanguage } from '../../data/access/use-choose-language.ts'
import { usePageEntries } from '../../fields/commands/navigation.ts'
import { useLanguageItems } from './language-items.tsx'
import { useThemeItems } from './theme-items.tsx'

type Props = Omit<PopupMenuProps, 'children'> & {
  /** Opens the customizer. */
  readonly onCustomize: () => void
}

/** A list item, as MUI's menu takes no other children. */
const SectionTitle = ({ title }: { readonly title: string }) => (
  <ListSubheader component="div" role="presentation" disableSticky sx={{ lineHeight: 2.5, bgcolor: 'transparent' }}>
    {title}
  </ListSubheader>
)

/** The user's menu: name, own pages, language, sign-out; on phones also the tools for which the header has no space. */
export const ProfileItems = ({ onCustomize, ...props }: Props) => {
  const { t } = useTranslation('common')
  const me = useMe()
  const entries = usePageEntries()
  const { mutate: signOut } = useLogout()
  const isPhone = useMediaQuery(phoneQuery, { noSsr: true })
  const languageItems = useLanguageItems(props.close, useChooseLanguage())
  const themeItems = useThemeItems(props.close)
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
        ...(isPhone
          ? [
              <MenuItem
                key="customize"
                onClick={() => {
                  props.close()
                  onCustomize()
                }}
              >
                <ListItemIcon>
                  <TuneIcon fontSize="small" />
                </ListItemIcon>
                {t('shell:customizer.title')}
              </MenuItem>,
              <SectionTitle key="theme" title={t('theme.label')} />,
              ...themeItems,
            ]
          : []),
        <SectionTitle key="language" title={t('language')} />,
        ...languageItems,
        <Divider key="end" />,
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
