import TranslateIcon from '@mui/icons-material/Translate'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { type Hint, MenuButton } from './menu-button.tsx'

const Items = lazy(async () => ({ default: (await import('./language-items.tsx')).LanguageItems }))

/** Languages in their own words. */
export const LanguageMenu = ({ hint }: { hint?: Hint }) => {
  const { t } = useTranslation('common')
  return <MenuButton label={t('language')} icon={<TranslateIcon fontSize="small" />} menu={Items} hint={hint} />
}
