// Decision (2026-11): Moves, and plans of imports, are sent one after the other. While one is unsent, the browser warns
// before the page is closed, and an undo waits for it.
import { captureSession, neverSettles } from '../../base/api/session-end.ts'
import { undoAfter } from '../../base/feedback/undo.ts'
import { holdPage } from './unload-warning.ts'

/**
 * A queue of calls sent one after the other, because a call may depend on the result of the one before. It continues on
 * other pages of the product; the browser warns before the tab is closed.
 * @returns adds a call, and a follow-up that runs before the next call; neither may reject
 */
export const makeCallQueue = () => {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(call: () => Promise<T>, followUp?: (answer: T) => Promise<void>): Promise<T> => {
    const isSameSession = captureSession()
    const releasePage = holdPage()
    const answer = last.then(() => (isSameSession() ? call() : neverSettles<T>())).finally(releasePage)
    last = followUp === undefined ? answer : answer.then(followUp)
    undoAfter(answer)
    return answer
  }
}
