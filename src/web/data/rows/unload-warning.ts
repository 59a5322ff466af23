import { captureSession, onSessionEnd } from '../../base/api/session-end.ts'

/** Makes the browser ask, in its own words, before the page with unsaved data is closed. */
const warn = (event: BeforeUnloadEvent): void => event.preventDefault()

let count = 0
onSessionEnd(() => {
  count = 0
  window.removeEventListener('beforeunload', warn)
})

/** Registers unsaved data of the page. @returns unregisters it */
export const holdPage = (): (() => void) => {
  const isSameSession = captureSession()
  count += 1
  if (count === 1) window.addEventListener('beforeunload', warn)
  return () => {
    if (!isSameSession()) return
    count -= 1
    if (count === 0) window.removeEventListener('beforeunload', warn)
  }
}
