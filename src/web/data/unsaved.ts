import { endsWithSession, thisSession } from '../api/session-end.ts'

/** The browser asks before what is on this page alone is left behind; the words are its own. */
const warn = (event: BeforeUnloadEvent): void => event.preventDefault()

let held = 0
endsWithSession(() => {
  held = 0
  window.removeEventListener('beforeunload', warn)
})

/** Something is not saved yet that the page alone has. @returns how it says that it is, or is not wanted any more */
export const holdPage = (): (() => void) => {
  const isMine = thisSession()
  held += 1
  if (held === 1) window.addEventListener('beforeunload', warn)
  return () => {
    if (!isMine()) return
    held -= 1
    if (held === 0) window.removeEventListener('beforeunload', warn)
  }
}
