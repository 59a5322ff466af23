import Button from '@mui/material/Button'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, type RouteObject, useLocation, useNavigate } from 'react-router'
import { GoProvider } from '../base/go.ts'
import { addLateWords } from '../i18n/i18n.ts'
import type { Page } from '../product/page.ts'
import type { Product } from '../product/product.ts'
import { BlankLayout } from '../shell/blank-layout.tsx'
import { scrollToHash } from '../shell/scroll.ts'
import { ScrollButton } from '../shell/scroll-button.tsx'
import { ShellSkeleton } from '../ui/shell-skeleton.tsx'
import { MessagePage } from '../ui/state/message-page.tsx'
import { entityPages } from './entity-pages.tsx'
import { RequireSignIn, RootRedirect, SignedOutOnly } from './guards.tsx'

/** The 500 page. A part of the program could not be loaded, or failed while showing: a new version was installed, mostly. */
const RouteError = () => {
  const { t } = useTranslation('common')
  return (
    <MessagePage code={500} title={t('state.broken')} text={t('state.brokenText')}>
      <Button variant="contained" onClick={() => window.location.reload()}>
        {t('reload')}
      </Button>
    </MessagePage>
  )
}

/** Goes to the address's hash, else to the top, as routes change; a button brings one back up. */
const ScrollControl = () => {
  const { pathname, hash, key } = useLocation()
  // The same hash again is a wish to go there again; another page of a list is none.
  const again = hash === '' ? '' : key
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is what scrolls
  useEffect(() => scrollToHash(hash), [pathname, hash, again])
  return <ScrollButton />
}

/** Around every page there is. */
const Root = () => {
  const navigate = useNavigate()
  return (
    <GoProvider value={navigate}>
      <Outlet />
      <ScrollControl />
    </GoProvider>
  )
}

const pathsOf = (page: Page): readonly string[] => [page.path, ...(page.aliases ?? [])]

/** A page open to the signed-out, in the blank layout; the signed-in part of the program is not loaded for it. */
const openRoutes = (page: Page): RouteObject[] =>
  pathsOf(page).map((path) => ({
    path,
    lazy: async () => {
      const [Content, Instead] = await Promise.all([
        page.load(),
        page.loadSignedIn?.(),
        ...(page.words ?? []).map(addLateWords),
      ])
      const content = (
        <BlankLayout>
          <Content />
        </BlankLayout>
      )
      return {
        element: page.unauthenticatedOnly ? (
          <SignedOutOnly {...(Instead === undefined ? {} : { instead: <Instead /> })}>{content}</SignedOutOnly>
        ) : (
          content
        ),
      }
    },
  }))

const innerRoutes = (page: Page): RouteObject[] =>
  pathsOf(page).map((path) => ({
    path,
    lazy: async () => {
      const [Content, { RequirePermissions }] = await Promise.all([
        page.load(),
        import('./require-permissions.tsx'),
        ...(page.words ?? []).map(addLateWords),
      ])
      return {
        element: (
          <RequirePermissions names={page.permissions ?? []}>
            <Content />
          </RequirePermissions>
        ),
      }
    },
  }))

/** All routes: entities' from their declarations, the areas' and the engine's own. Unmatched paths show 404 to anybody. */
export const buildRoutes = (product: Product, enginePages: readonly Page[], notFound: Page): RouteObject[] => {
  // The areas' own pages come first: one of them may stand at an entity's path.
  const pages = [...enginePages, ...product.pages, ...product.models.all.flatMap(entityPages)]
  const isOpen = (page: Page) => page.public === true || page.unauthenticatedOnly === true
  const inner = pages.filter((page) => !isOpen(page))
  return [
    {
      // Outermost, so that it is there on every page, and on that of an error.
      element: <Root />,
      children: [
        {
          errorElement: (
            <BlankLayout>
              <RouteError />
            </BlankLayout>
          ),
          hydrateFallbackElement: <ShellSkeleton />,
          children: [
            { path: '/', element: <RootRedirect /> },
            ...pages.filter(isOpen).flatMap(openRoutes),
            {
              element: <RequireSignIn />,
              children: [
                {
                  lazy: async () => ({ Component: (await import('../shell/signed-in.tsx')).SignedIn }),
                  children: [
                    {
                      lazy: async () => ({ Component: (await import('../shell/shell.tsx')).Shell }),
                      children: [
                        {
                          // A page that fails leaves header and navigation, by which one can go elsewhere.
                          errorElement: <RouteError />,
                          children: inner.filter(({ layout }) => layout !== 'blank').flatMap(innerRoutes),
                        },
                      ],
                    },
                    ...inner.filter(({ layout }) => layout === 'blank').flatMap(innerRoutes),
                  ],
                },
              ],
            },
            ...openRoutes(notFound),
          ],
        },
      ],
    },
  ]
}
