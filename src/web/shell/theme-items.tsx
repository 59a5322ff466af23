import ListItemIcon from '@mui/material/ListItemIcon'
import MenuItem from '@mui/material/MenuItem'
import { useColorScheme } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { PopupMenu, type PopupMenuProps } from './popup-menu.tsx'
import { iconOfMode, modes } from './theme-modes.ts'

export const ThemeItems = (props: Omit<PopupMenuProps, 'children'>) => {
  const { t } = useTranslation('common')
  const { mode: current = 'system', setMode } = useColorScheme()
  return (
    <PopupMenu {...props}>
      {modes.map((mode) => {
        const Icon = iconOfMode[mode]
        return (
          <MenuItem
            key={mode}
            selected={mode === current}
            role="menuitemradio"
            aria-checked={mode === current}
            onClick={() => {
              setMode(mode)
              props.close()
            }}
          >
            <ListItemIcon>
              <Icon fontSize="small" />
            </ListItemIcon>
            {t(`theme.${mode}`)}
          </MenuItem>
        )
      })}
    </PopupMenu>
  )
}
