import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { LanguageMenu } from './language-menu.tsx'
import { mainId, SkipLink } from './skip-link.tsx'
import { ThemeMenu } from './theme-menu.tsx'

/** The blank layout: content alone, with language and theme, which the signed-out need too. */
export const BlankLayout = ({ children }: { children: ReactNode }) => (
  <Box sx={{ minBlockSize: '100vh', display: 'flex', flexDirection: 'column' }}>
    <SkipLink />
    <Box component="header" sx={{ display: 'flex', justifyContent: 'end', gap: 1, p: 2 }}>
      <LanguageMenu />
      <ThemeMenu />
    </Box>
    <Box component="main" id={mainId} tabIndex={-1} sx={{ flex: 1, outline: 'none' }}>
      {children}
    </Box>
  </Box>
)
