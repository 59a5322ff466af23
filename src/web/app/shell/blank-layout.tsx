import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MenuButton } from '../../base/ui/menu-button.tsx'
import { PlainIcon } from '../../base/ui/plain-icon.tsx'
import { mainId, SkipLink } from './skip-link.tsx'
import { ThemeMenu } from './theme-menu.tsx'

const items = async () => (await import('./language-items.tsx')).LanguageItems

/** Menu of languages, each in its own language. */
const LanguageMenu = () => {
  const { t } = useTranslation('common')
  return <MenuButton label={t('language')} icon={<PlainIcon name="globe" />} menu={items} />
}

/** Layout without navigation, with language and theme menus for signed-out visitors. */
export const BlankLayout = ({ children }: { children: ReactNode }) => (
  <div className="blank-layout">
    <SkipLink />
    <header className="blank-tools">
      <LanguageMenu />
      <ThemeMenu />
    </header>
    <main id={mainId} tabIndex={-1} className="blank-main">
      {children}
    </main>
  </div>
)
