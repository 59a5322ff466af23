import { onSessionEnd } from '../api/session-end.ts'
import { makeStore } from '../browser/store.ts'

/** The number of unread things, which the tab's title shows before the page's title. */
export const titleCount = makeStore(0)
onSessionEnd(() => titleCount.set(0))
