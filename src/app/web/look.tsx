import { ThemeProvider } from '@mui/material/styles'
import { type ReactNode, useMemo } from 'react'
import { Direction, useDirection } from '../../web/base/i18n/direction.tsx'
import { useLocale } from '../../web/base/i18n/use-locale.ts'
import { themeFor } from '../../web/base/theme/theme.ts'
import { modeKey, modeStorage } from '../../web/base/theme/theme-attribute.ts'
import { muiWordsOf } from './languages.ts'

/** Direction and theme around parts that are drawn by MUI. */
export const Look = ({ children }: { children: ReactNode }) => {
  const words = muiWordsOf(useLocale())
  const direction = useDirection()
  const theme = useMemo(() => themeFor(direction, words), [direction, words])
  return (
    <Direction>
      <ThemeProvider theme={theme} defaultMode="system" modeStorageKey={modeKey} storageManager={modeStorage} noSsr>
        {children}
      </ThemeProvider>
    </Direction>
  )
}
