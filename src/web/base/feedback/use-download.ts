// Decision (2026-11): In the shell, components that open on a click use `useDownload`, not `lazy`: without a network
// `lazy` would replace the page with an error. Code that reports a lost network is loaded in advance.
import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from './notices.ts'

/**
 * A component loaded on request. If loading fails, a notice is shown, the page stays and the user can retry.
 */
export const useDownload = <P extends object>(load: () => Promise<ComponentType<P>>) => {
  const { t } = useTranslation('common')
  const [loaded, setLoaded] = useState<ComponentType<P>>()
  const get = (): void => {
    if (loaded !== undefined) return
    load().then(
      (component) => setLoaded(() => component),
      () => notify({ type: 'error', message: t('error.network'), key: 'download' }),
    )
  }
  return [loaded, get] as const
}
