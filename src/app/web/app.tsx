import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { useMemo } from 'react'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { onTimeOut } from '../../web/api/time-out.ts'
import { Direction } from '../../web/i18n/direction.tsx'
import { useLocale } from '../../web/i18n/use-locale.ts'
import { ProductProvider } from '../../web/product.ts'
import { buildRoutes } from '../../web/routes/build-routes.tsx'
import { enginePages, notFoundPage } from '../../web/routes/engine-pages.ts'
import { Snackbars } from '../../web/shell/snackbars.tsx'
import { themeFor } from '../../web/theme/theme.ts'
import { modeKey, schemeKey } from '../../web/theme/theme-attribute.ts'
import { muiWordsOf } from './languages.ts'
import { product } from './product.ts'

const router = createBrowserRouter(buildRoutes(product, enginePages, notFoundPage))

onTimeOut(() => {
  const { pathname, search } = router.state.location
  void router.navigate(`/error-page?from=${encodeURIComponent(pathname + search)}`)
})

/** Language, direction and theme around the pages. */
export const App = () => {
  const locale = useLocale()
  const theme = useMemo(() => themeFor(locale, muiWordsOf(locale)), [locale])
  return (
    <Direction locale={locale}>
      <ThemeProvider
        theme={theme}
        defaultMode="system"
        modeStorageKey={modeKey}
        colorSchemeStorageKey={schemeKey}
        noSsr
      >
        <CssBaseline enableColorScheme />
        <ProductProvider value={product}>
          <RouterProvider router={router} />
          <Snackbars />
        </ProductProvider>
      </ThemeProvider>
    </Direction>
  )
}
