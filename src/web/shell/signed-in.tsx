import { Refine } from '@refinedev/core'
import routerProvider from '@refinedev/react-router'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import type { Access } from '../access/ability.ts'
import { MeProvider } from '../access/me.tsx'
import { watchConnection } from '../api/connection.ts'
import { settings } from '../base/settings.ts'
import { Commands } from '../commands/commands.tsx'
import { refresh } from '../data/changed.ts'
import { dataProviderFor } from '../data/data-provider.ts'
import { useLive } from '../data/live/use-live.ts'
import { queryClient } from '../data/query-client.ts'
import { dismiss, toast } from '../feedback/notices.ts'
import { fetchSnackbars } from '../feedback/snackbars-place.tsx'
import { useProduct } from '../product/product.ts'
import { accessControlFor } from '../refine/access-control-provider.ts'
import { authProvider } from '../refine/auth-provider.ts'
import { i18nProvider } from '../refine/i18n-provider.ts'
import { notificationProvider } from '../refine/notification-provider.ts'
import { keepFocus } from './kept-focus.ts'
import { MessagesPlace } from './messages-place.tsx'

/** Everything of the signed-in: Refine with its providers, who one is, and the page. */
export const SignedIn = () => {
  const { models, payloads } = useProduct()
  const { t } = useTranslation('common')
  const access = useRef<Access>(null)
  const dataProvider = useMemo(() => dataProviderFor(models, payloads, settings.own), [models, payloads])
  const accessControlProvider = useMemo(() => accessControlFor(models, () => access.current), [models])
  useLive(models)
  useEffect(fetchSnackbars, [])
  useEffect(keepFocus, [])
  // What was still drawn as the session ended may have asked anew.
  useEffect(() => () => queryClient.clear(), [])
  useEffect(
    () =>
      watchConnection((state) => {
        if (state === 'lost') return
        dismiss(t('error.network'))
        toast({ type: 'success', message: { key: 'common:connectionBack' } })
        refresh()
      }),
    [t],
  )
  return (
    <Refine
      dataProvider={dataProvider}
      authProvider={authProvider}
      accessControlProvider={accessControlProvider}
      i18nProvider={i18nProvider}
      notificationProvider={notificationProvider}
      routerProvider={routerProvider}
      resources={models.all.flatMap(({ name, entity: { page } }) =>
        page === undefined
          ? []
          : [{ name, list: page, create: `${page}/add`, show: `${page}/:id`, edit: `${page}/:id/edit` }],
      )}
      options={{
        disableTelemetry: true,
        syncWithLocation: false,
        reactQuery: { clientConfig: queryClient },
        disableRouteChangeHandler: true,
      }}
    >
      <MeProvider access={access}>
        <Outlet />
        <Commands />
        <MessagesPlace />
      </MeProvider>
    </Refine>
  )
}
