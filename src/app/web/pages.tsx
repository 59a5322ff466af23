import { type ComponentType, useEffect } from 'react'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { onTimeOut } from '../../web/api/time-out.ts'
import { timeOutAddress } from '../../web/base/redirect-target.ts'
import { SnackbarContainer } from '../../web/feedback/snackbar-container.tsx'
import type { Page } from '../../web/product/page.ts'
import { ProductProvider } from '../../web/product/product.ts'
import { readSession } from '../../web/refine/auth-provider.ts'
import { buildRoutes } from '../../web/routes/build-routes.tsx'
import { enginePages, notFoundPage } from '../../web/routes/engine-pages.ts'
import { Look } from './look.tsx'
import { product } from './product.ts'

/** The gallery is for who works on the engine; the built product is without it. */
export const developerPages: readonly Page[] = import.meta.env.DEV
  ? [{ path: '/gallery', load: async () => (await import('../../web/pages/gallery/gallery-page.tsx')).GalleryPage }]
  : []

/** Every page there is, by its address. The page at the present one begins to be downloaded at once. */
export const makePages = (): ComponentType => {
  readSession()
  const router = createBrowserRouter(buildRoutes(product, [...enginePages, ...developerPages], notFoundPage))
  return () => {
    useEffect(() => onTimeOut(() => void router.navigate(timeOutAddress(router.state.location))), [])
    return (
      <Look>
        <ProductProvider value={product}>
          <RouterProvider router={router} />
        </ProductProvider>
        <SnackbarContainer />
      </Look>
    )
  }
}
