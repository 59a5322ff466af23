import { onSessionEnd } from '../api/session-end.ts'
import { makeStore } from '../browser/store.ts'

/** How much waits to be read, which the tab's title says before the page's. */
export const titleCount = makeStore(0)
onSessionEnd(() => titleCount.set(0))
