import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider, useColorScheme } from '@mui/material/styles'
import { type ReactNode, useEffect, useMemo } from 'react'
import { Direction, useDirection } from '../../web/i18n/direction.tsx'
import { useLocale } from '../../web/i18n/use-locale.ts'
import { setPreferences } from '../../web/preferences/preferences.ts'
import { SnackbarsPlace } from '../../web/shell/snackbars-place.tsx'
import { themeFor } from '../../web/theme/theme.ts'
import { modeKey, modeStorage } from '../../web/theme/theme-attribute.ts'
import { muiWordsOf } from './languages.ts'

/** Remembers the scheme that is shown: what `system` came to. */
const KeepScheme = () => {
  const { colorScheme } = useColorScheme()
  useEffect(() => setPreferences(colorScheme === undefined ? {} : { colorScheme }), [colorScheme])
  return null
}

/** Language, direction and theme around the pages. */
export const Surroundings = ({ children }: { children: ReactNode }) => {
  const locale = useLocale()
  const direction = useDirection()
  const theme = useMemo(() => themeFor(direction, muiWordsOf(locale)), [direction, locale])
  return (
    <Direction>
      <ThemeProvider theme={theme} defaultMode="system" modeStorageKey={modeKey} storageManager={modeStorage} noSsr>
        <KeepScheme />
        <CssBaseline enableColorScheme />
        {children}
        <SnackbarsPlace />
      </ThemeProvider>
    </Direction>
  )
}
