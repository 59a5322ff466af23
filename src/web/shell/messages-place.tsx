import { useEffect, useSyncExternalStore } from 'react'
import { noticesAs, watchNotices } from '../feedback/notices.ts'
import { arePastMessagesShown, watchPastMessages } from '../feedback/past-messages.ts'
import { useDownload } from '../feedback/use-download.ts'

/** Where toasts and past messages appear; what shows them comes with the first of either. */
export const MessagesPlace = () => {
  const hasToasts = useSyncExternalStore(watchNotices, () => noticesAs('toast')).length > 0
  const isOpen = useSyncExternalStore(watchPastMessages, arePastMessagesShown)
  const [Toasts, getToasts] = useDownload(async () => (await import('../feedback/toast-list.tsx')).ToastList)
  const [Panel, getPanel] = useDownload(async () => (await import('./past-messages-panel.tsx')).PastMessagesPanel)
  // biome-ignore lint/correctness/useExhaustiveDependencies: downloaded once, when it is first wanted
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
