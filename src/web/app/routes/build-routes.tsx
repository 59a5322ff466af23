import Button from '@mui/material/Button'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, type RouteObject, useLocation, useNavigate, useNavigationType } from 'react-router'
import { NavigateProvider } from '../../base/browser/navigate.ts'
import { loadNamespace } from '../../base/i18n/i18n.ts'
import { ShellSkeleton } from '../../base/ui/shell-skeleton.tsx'
import { MessagePage } from '../../base/ui/state/message-page.tsx'
import type { Page } from '../../data/areas/page.ts'
import type { Product } from '../../data/areas/product.ts'
import { BlankLayout } from '../shell/blank-layout.tsx'
import { rememberScroll, restoreScroll, scrollToHash } from '../shell/scroll.ts'
import { ScrollButton } from '../shell/scroll-button.tsx'
import { entityPages } from './entity-pages.tsx'
import { firstReadsOf } from './first-reads.ts'
import { RequireSignIn, RootRedirect, SignedOutOnly } from './guards.tsx'

/** The 500 page: a page failed to load or to render. The usual cause is a newly installed version. */
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

/**
 * After navigation scrolls to the address's hash, else to the top (specification, section 2.1); Back and Forward return to
 * where the page was left. Adds a button to the top.
 */
const ScrollControl = () => {
  const { pathname, hash, key } = useLocation()
  // Navigating to the same hash again scrolls again; a change of the query does not.
  const hashVisit = hash === '' ? '' : key
  const isReturn = useNavigationType() === 'POP'
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path triggers scrolling
  useEffect(() => (isReturn && hash === '' ? restoreScroll(key) : scrollToHash(hash)), [pathname, hash, hashVisit])
  useEffect(() => rememberScroll(key), [key])
  return <ScrollButton />
}

/** Wraps every page. */
const Root = () => {
  const navigate = useNavigate()
  return (
    <NavigateProvider value={navigate}>
      <Outlet />
      <ScrollControl />
    </NavigateProvider>
  )
}

const pathsOf = (page: Page): readonly string[] => [page.path, ...(page.aliases ?? [])]

/** Routes of a page for signed-out users, in the blank layout; they do not load the signed-in part of the program. */
const publicRoutes = (page: Page): RouteObject[] =>
  pathsOf(page).map((path) => ({
    path,
    lazy: async () => {
      const [Content, SignedInContent] = await Promise.all([
        page.load(),
        page.loadSignedIn?.(),
        ...(page.words ?? []).map(loadNamespace),
      ])
      const content = (
        <BlankLayout>
          <Content />
        </BlankLayout>
      )
      return {
        element: page.unauthenticatedOnly ? (
          <SignedOutOnly {...(SignedInContent === undefined ? {} : { instead: <SignedInContent /> })}>
            {content}
          </SignedOutOnly>
        ) : (
          content
        ),
      }
    },
  }))

const protectedRoutes =
  (product: Product) =>
  (page: Page): RouteObject[] =>
    pathsOf(page).map((path) => ({
      path,
      ...firstReadsOf(page, product),
      lazy: async () => {
        const [Content, { RequirePermissions }] = await Promise.all([
          page.load(),
          import('./require-permissions.tsx'),
          ...(page.words ?? []).map(loadNamespace),
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

/** All routes: the engine's, the areas' and the entities'. Unmatched paths show 404, also to signed-out users. */
export const buildRoutes = (product: Product, enginePages: readonly Page[], notFound: Page): RouteObject[] => {
  // Areas' pages come first: they may replace an entity's page at the same path.
  const pages = [...enginePages, ...product.pages, ...product.models.all.flatMap(entityPages)]
  const isPublic = (page: Page) => page.public === true || page.unauthenticatedOnly === true
  const protectedPages = pages.filter((page) => !isPublic(page))
  return [
    {
      // Outermost, to wrap error pages too.
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
            ...pages.filter(isPublic).flatMap(publicRoutes),
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
                          // Inside the shell: header and navigation stay when a page fails.
                          errorElement: <RouteError />,
                          children: protectedPages
                            .filter(({ layout }) => layout !== 'blank')
                            .flatMap(protectedRoutes(product)),
                        },
                      ],
                    },
                    ...protectedPages.filter(({ layout }) => layout === 'blank').flatMap(protectedRoutes(product)),
                  ],
                },
              ],
            },
            ...publicRoutes(notFound),
          ],
        },
      ],
    },
  ]
}
