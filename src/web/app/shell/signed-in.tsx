import { Refine } from '@refinedev/core'
import routerProvider from '@refinedev/react-router'
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router'
import { watchConnection } from '../../base/api/connection.ts'
import { settings } from '../../base/browser/settings.ts'
import { dismiss, noticesAs, toast, watchNotices } from '../../base/feedback/notices.ts'
import { arePastMessagesShown, watchPastMessagesShown } from '../../base/feedback/past-messages.ts'
import { preloadSnackbars } from '../../base/feedback/snackbar-container.tsx'
import { useDownload } from '../../base/feedback/use-download.ts'
import type { Access } from '../../data/access/ability.ts'
import { MeProvider } from '../../data/access/me.tsx'
import { useProduct } from '../../data/areas/product.ts'
import { accessControlFor } from '../../data/refine/access-control-provider.ts'
import { authProvider } from '../../data/refine/auth-provider.ts'
import { i18nProvider } from '../../data/refine/i18n-provider.ts'
import { notificationProvider } from '../../data/refine/notification-provider.ts'
import { dataProviderFor } from '../../data/rows/data-provider.ts'
import { rememberPlace } from '../../data/rows/last-places.ts'
import { useLive } from '../../data/rows/live/use-live.ts'
import { currentQuestion, watchQuestions } from '../../data/rows/missing-question.ts'
import { queryClient } from '../../data/rows/query-client.ts'
import { currentSightQuestion, watchSightQuestion } from '../../data/rows/sight-question.ts'
import { invalidateAll } from '../../data/rows/write-effects.ts'
import { Commands } from '../../fields/commands/commands.tsx'
import { currentQuickForm, watchQuickForm } from '../../fields/commands/quick-form.ts'

/** Container of toasts and past messages, whose code is loaded with the first of them. */
const MessagesContainer = () => {
  const hasToasts = useSyncExternalStore(watchNotices, () => noticesAs('toast')).length > 0
  const isOpen = useSyncExternalStore(watchPastMessagesShown, arePastMessagesShown)
  const [Toasts, getToasts] = useDownload(async () => (await import('../../base/feedback/toast-list.tsx')).ToastList)
  const [Panel, getPanel] = useDownload(async () => (await import('./past-messages-panel.tsx')).PastMessagesPanel)
  // biome-ignore lint/correctness/useExhaustiveDependencies: downloaded once, when first needed
  useEffect(() => {
    if (hasToasts) getToasts()
    if (isOpen) getPanel()
  }, [hasToasts, isOpen])
  return (
    <>
      {Toasts !== undefined && <Toasts />}
      {Panel !== undefined && <Panel />}
    </>
  )
}

/** The question before a row is made that its maker will not see. */
const SightContainer = () => {
  const question = useSyncExternalStore(watchSightQuestion, currentSightQuestion)
  const [Dialog, getDialog] = useDownload(async () => (await import('../../fields/forms/sight-dialog.tsx')).SightDialog)
  // biome-ignore lint/correctness/useExhaustiveDependencies: downloaded when first needed, and again if that failed
  useEffect(() => {
    if (question !== undefined) getDialog()
  }, [question])
  return Dialog === undefined ? null : <Dialog />
}

/** Remembers the pages that were shown, for the way back from a row that is deleted. */
const PlaceMemory = () => {
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (!['/not-authorized', '/error-page'].includes(pathname)) rememberPlace(`${pathname}${search}`)
  }, [pathname, search])
  return null
}

/** The small form of a new row, whose code is loaded when it first opens. */
const QuickFormContainer = () => {
  const form = useSyncExternalStore(watchQuickForm, currentQuickForm)
  const [QuickDialog, getQuickDialog] = useDownload(
    async () => (await import('../../fields/forms/quick/quick-dialog.tsx')).QuickDialog,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: downloaded when first needed, and again if that failed
  useEffect(() => {
    if (form !== undefined) getQuickDialog()
  }, [form])
  return QuickDialog === undefined ? null : <QuickDialog />
}

/** The question for values that a change lacks, whose code is loaded when one is first asked. */
const MissingContainer = () => {
  const question = useSyncExternalStore(watchQuestions, currentQuestion)
  const [Dialog, getDialog] = useDownload(
    async () => (await import('../../fields/forms/missing-dialog.tsx')).MissingDialog,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: downloaded when first needed, and again if that failed
  useEffect(() => {
    if (question !== undefined) getDialog()
  }, [question])
  return Dialog === undefined ? null : <Dialog />
}

/** Context of signed-in users: Refine with its providers, the user, and the page. */
export const SignedIn = () => {
  const { models, payloads } = useProduct()
  const { t } = useTranslation('common')
  const access = useRef<Access>(null)
  const dataProvider = useMemo(() => dataProviderFor(models, payloads, settings.own), [models, payloads])
  const accessControlProvider = useMemo(() => accessControlFor(models, () => access.current), [models])
  useLive(models)
  useEffect(preloadSnackbars, [])
  // Components that were still mounted as the session ended may have sent new queries.
  useEffect(() => () => queryClient.clear(), [])
  useEffect(
    () =>
      watchConnection((state) => {
        if (state === 'lost') return
        dismiss(t('error.network'))
        toast({ type: 'success', message: { key: 'common:connectionBack' } })
        invalidateAll()
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
        <PlaceMemory />
        <QuickFormContainer />
        <MissingContainer />
        <SightContainer />
        <MessagesContainer />
      </MeProvider>
    </Refine>
  )
}
