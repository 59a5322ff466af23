import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { noticesAs, watchNotices } from './notices.ts'

const load = async () => (await import('./snackbars.tsx')).Snackbars
const nothing = () => undefined

/** Fetched as one signs in: when the network is lost there must be something to say so with. */
export const fetchSnackbars = (): void => {
  load().catch(nothing)
}

/** Where snackbars appear. What shows them has no place in the first download: sign-in says its refusal itself. */
export const SnackbarsPlace = () => {
  const isNeeded = useSyncExternalStore(watchNotices, () => noticesAs('snackbar')).length > 0
  const [Snackbars, setSnackbars] = useState<ComponentType>()
  useEffect(() => {
    if (isNeeded) load().then((loaded) => setSnackbars(() => loaded), nothing)
  }, [isNeeded])
  return Snackbars === undefined ? null : <Snackbars />
}
