// Decision (2026-11): Moves, and plans of imports, are sent one after the other: while one is unsent the browser
// asks before it leaves, and an undo waits for it.
import { noAnswer, thisSession } from '../api/session-end.ts'
import { undoAfter } from '../feedback/undo.ts'
import { holdPage } from './unsaved.ts'

/**
 * Calls that go out one after the other: the second may speak of what the first left. They go on while the user is on
 * another page; the browser asks before it is closed.
 * @returns how to add a call, and what comes behind it before the next goes out; neither may fail
 */
export const makeTurns = () => {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(call: () => Promise<T>, behind?: (answer: T) => Promise<void>): Promise<T> => {
    const isMine = thisSession()
    const letGo = holdPage()
    const answer = last.then(() => (isMine() ? call() : noAnswer<T>())).finally(letGo)
    last = behind === undefined ? answer : answer.then(behind)
    undoAfter(answer)
    return answer
  }
}
