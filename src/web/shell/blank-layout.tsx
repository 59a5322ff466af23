import type { ReactNode } from 'react'
import { LanguageMenu } from './language-menu.tsx'
import { mainId, SkipLink } from './skip-link.tsx'
import { ThemeMenu } from './theme-menu.tsx'

/** The blank layout: content alone, with language and theme, which the signed-out need too. */
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
