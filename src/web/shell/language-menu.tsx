import { useTranslation } from 'react-i18next'
import { MenuButton } from '../ui/menu-button.tsx'
import { PlainIcon } from '../ui/plain-icon.tsx'

const items = async () => (await import('./language-items.tsx')).LanguageItems

/** Menu of languages, each in its own language. */
export const LanguageMenu = () => {
  const { t } = useTranslation('common')
  return <MenuButton label={t('language')} icon={<PlainIcon name="globe" />} menu={items} />
}
