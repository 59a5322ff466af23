import { useTranslation } from 'react-i18next'
import type { themes } from '../../base/preferences/definitions.ts'
import { usePreference } from '../../base/preferences/use-preference.ts'
import { MenuButton } from '../../base/ui/menu-button.tsx'
import { PlainIcon, type PlainIconName } from '../../base/ui/plain-icon.tsx'

const icons: { readonly [M in (typeof themes)[number]]: PlainIconName } = {
  light: 'sun',
  dark: 'moon',
  system: 'halves',
}

const items = async () => (await import('./theme-items.tsx')).ThemeItems

/** Menu of modes: light, dark, system. */
export const ThemeMenu = () => {
  const { t } = useTranslation('common')
  const theme = usePreference('theme')
  return <MenuButton label={t('theme.label')} icon={<PlainIcon name={icons[theme]} />} menu={items} />
}
