// Decision (2026-11): In the shell, parts that open on a click use `useDownload`, not `lazy`: without a network
// `lazy` would replace the page with its error. What reports a lost network is never downloaded.
import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from './notices.ts'

/**
 * A component that is downloaded when it is first wanted. Where that fails, without a network for one, the page stays as
 * it is and one may try again; `lazy` would put its error in the page's place.
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
