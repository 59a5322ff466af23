import { type ComponentType, useEffect } from 'react'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { buildRoutes } from '../../web/app/routes/build-routes.tsx'
import { enginePages, notFoundPage } from '../../web/app/routes/engine-pages.ts'
import { onTimeOut } from '../../web/base/api/time-out.ts'
import { timeOutAddress } from '../../web/base/browser/redirect-target.ts'
import { SnackbarContainer } from '../../web/base/feedback/snackbar-container.tsx'
import type { Page } from '../../web/data/areas/page.ts'
import { ProductProvider } from '../../web/data/areas/product.ts'
import { readSession } from '../../web/data/refine/auth-provider.ts'
import { Look } from './look.tsx'
import { product } from './product.ts'

/** The gallery is for who works on the engine; the built product is without it. */
export const developerPages: readonly Page[] = import.meta.env.DEV
  ? [{ path: '/gallery', load: async () => (await import('../../web/app/pages/gallery/gallery-page.tsx')).GalleryPage }]
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
