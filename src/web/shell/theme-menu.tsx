import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreference } from '../preferences/use-preference.ts'
import { type Hint, MenuButton } from './menu-button.tsx'
import { iconOfMode } from './theme-modes.ts'

const Items = lazy(async () => ({ default: (await import('./theme-items.tsx')).ThemeItems }))

/** Light, dark, or as the operating system has it. */
export const ThemeMenu = ({ hint }: { hint?: Hint }) => {
  const { t } = useTranslation('common')
  const Icon = iconOfMode[usePreference('theme')]
  return <MenuButton label={t('theme.label')} icon={<Icon fontSize="small" />} menu={Items} hint={hint} />
}
