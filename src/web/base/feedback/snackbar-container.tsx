import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { noticesAs, watchNotices } from './notices.ts'

const load = async () => (await import('./snackbars.tsx')).Snackbars
const noop = () => undefined

/** Loads the code at sign-in: it must be there to report a lost network. */
export const preloadSnackbars = (): void => {
  load().catch(noop)
}

/** Container of snackbars. Their code is not part of the first download: the sign-in page shows errors itself. */
export const SnackbarContainer = () => {
  const isNeeded = useSyncExternalStore(watchNotices, () => noticesAs('snackbar')).length > 0
  const [Snackbars, setSnackbars] = useState<ComponentType>()
  useEffect(() => {
    if (isNeeded) load().then((loaded) => setSnackbars(() => loaded), noop)
  }, [isNeeded])
  return Snackbars === undefined ? null : <Snackbars />
}
