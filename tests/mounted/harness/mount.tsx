import './browser.ts'
import { cleanup, configure, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { inject } from 'vitest'
import { loadLateWords, loadWords } from '../../../src/app/web/languages.ts'
import { Look } from '../../../src/app/web/look.tsx'
import { developerPages } from '../../../src/app/web/pages.tsx'
import { product } from '../../../src/app/web/product.ts'
import { buildRoutes } from '../../../src/web/app/routes/build-routes.tsx'
import { enginePages, notFoundPage } from '../../../src/web/app/routes/engine-pages.ts'
import { client } from '../../../src/web/base/api/client.ts'
import { openSession } from '../../../src/web/base/api/session.ts'
import type { Locale } from '../../../src/web/base/browser/languages.ts'
import { SnackbarContainer } from '../../../src/web/base/feedback/snackbar-container.tsx'
import { changeLanguage, startI18n } from '../../../src/web/base/i18n/i18n.ts'
import { ProductProvider } from '../../../src/web/data/areas/product.ts'
import { type Api, apiOf, openSession as tokenOf, type Who } from '../../e2e/harness/api.ts'
import { StylesOutside } from './styles.tsx'

// Short error messages: Testing Library would print the whole page.
configure({
  // The first page of a run waits for its modules, too: half a minute beside other work.
  asyncUtilTimeout: 90_000,
  // Checking visibility makes jsdom compute the styles of all ancestors: a minute per page.
  defaultHidden: true,
  getElementError: (message) => new Error(message ?? 'not found'),
})

export const address = inject('productAddress')
// Forms with files are sent by Node's fetch, which knows Node's own alone.
globalThis.FormData = (await new Response(new URLSearchParams()).formData()).constructor as typeof FormData
// The server is another process, not the page's origin.
client.defaults.baseURL = `${address}/api`
client.defaults.adapter = 'fetch'
// A form whose sending is watched loses its boundary with that adapter; browsers send it otherwise.
client.interceptors.request.use(({ onUploadProgress: _, ...config }) => {
  // That adapter names a type for a body that is not there; browsers send none.
  if (config.data === undefined) config.headers.set('Content-Type', false)
  return config
})

const tokens = new Map<Who, Promise<string>>()
const token = (who: Who): Promise<string> => {
  const cached = tokens.get(who) ?? tokenOf(address, who)
  tokens.set(who, cached)
  return cached
}

/** Direct calls of the server. */
export const api: Api = apiOf(address, token)

let i18nStart: Promise<void> | undefined

/**
 * Mounts the page of an address with the real server. A page that was mounted before goes first.
 * @param as null: signed out; an access token: whose it is. language: null: none was chosen in this browser
 * @returns simulated user input, and the router
 */
export const mount = async (
  path: string,
  { as = 'admin', language = 'en' }: { as?: Who | { readonly token: string } | null; language?: Locale | null } = {},
) => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  i18nStart ??= startI18n({ words: loadWords, late: loadLateWords }, 'en', 'whole')
  await i18nStart
  if (language !== null) await changeLanguage(language)
  if (as !== null) openSession(typeof as === 'string' ? await token(as) : as.token)
  const router = createMemoryRouter(buildRoutes(product, [...enginePages, ...developerPages], notFoundPage), {
    initialEntries: [path],
  })
  render(
    <Look>
      <StylesOutside />
      <ProductProvider value={product}>
        <RouterProvider router={router} />
      </ProductProvider>
      <SnackbarContainer />
    </Look>,
  )
  await screen.findByRole('heading', { level: 1 })
  return { user: userEvent.setup({ delay: null }), router }
}
