import type { ReactNode } from 'react'
import { LanguageMenu } from './language-menu.tsx'
import { mainId, SkipLink } from './skip-link.tsx'
import { ThemeMenu } from './theme-menu.tsx'

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
