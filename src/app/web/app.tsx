import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider, useColorScheme } from '@mui/material/styles'
import { useEffect, useMemo } from 'react'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { onTimeOut } from '../../web/api/time-out.ts'
import { Direction, useDirection } from '../../web/i18n/direction.tsx'
import { useLocale } from '../../web/i18n/use-locale.ts'
import { setPreferences } from '../../web/preferences/preferences.ts'
import { ProductProvider } from '../../web/product.ts'
import { buildRoutes } from '../../web/routes/build-routes.tsx'
import { enginePages, notFoundPage } from '../../web/routes/engine-pages.ts'
import { SnackbarsPlace } from '../../web/shell/snackbars-place.tsx'
import { themeFor } from '../../web/theme/theme.ts'
import { modeKey, modeStorage } from '../../web/theme/theme-attribute.ts'
import { muiWordsOf } from './languages.ts'
import { product } from './product.ts'

const router = createBrowserRouter(buildRoutes(product, enginePages, notFoundPage))

onTimeOut(() => {
  const { pathname, search } = router.state.location
  void router.navigate(`/error-page?from=${encodeURIComponent(pathname + search)}`)
})

/** Remembers the scheme that is shown: what `system` came to. */
const KeepScheme = () => {
  const { colorScheme } = useColorScheme()
  useEffect(() => setPreferences(colorScheme === undefined ? {} : { colorScheme }), [colorScheme])
  return null
}

/** Language, direction and theme around the pages. */
export const App = () => {
  const locale = useLocale()
  const direction = useDirection()
  const theme = useMemo(() => themeFor(direction, muiWordsOf(locale)), [direction, locale])
  return (
    <Direction>
      <ThemeProvider theme={theme} defaultMode="system" modeStorageKey={modeKey} storageManager={modeStorage} noSsr>
        <KeepScheme />
        <CssBaseline enableColorScheme />
        <ProductProvider value={product}>
          <RouterProvider router={router} />
          <SnackbarsPlace />
        </ProductProvider>
      </ThemeProvider>
    </Direction>
  )
}
