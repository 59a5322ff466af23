import ListItemIcon from '@mui/material/ListItemIcon'
import MenuItem from '@mui/material/MenuItem'
import { useTranslation } from 'react-i18next'
import { themes } from '../../base/preferences/definitions.ts'
import { setPreferences } from '../../base/preferences/preferences.ts'
import { usePreference } from '../../base/preferences/use-preference.ts'
import type { PopupMenuProps } from '../../base/ui/popup-menu.tsx'
import { PopupMenu } from '../../base/ui/popup-menu.tsx'
import { iconOfMode } from './theme-modes.ts'

/** Menu items of the modes. An array, as MUI's menu focuses one of its direct children. */
export const useThemeItems = (close: () => void) => {
  const { t } = useTranslation('common')
  const current = usePreference('theme')
  return themes.map((mode) => {
    const Icon = iconOfMode[mode]
    return (
      <MenuItem
        key={mode}
        selected={mode === current}
        role="menuitemradio"
        aria-checked={mode === current}
        onClick={() => {
          setPreferences({ theme: mode })
          close()
        }}
      >
        <ListItemIcon>
          <Icon fontSize="small" />
        </ListItemIcon>
        {t(`theme.${mode}`)}
      </MenuItem>
    )
  })
}

export const ThemeItems = (props: Omit<PopupMenuProps, 'children'>) => (
  <PopupMenu {...props}>{useThemeItems(props.close)}</PopupMenu>
)
