import { endsWithSession, noAnswer, thisSession } from '../api/session-end.ts'
import { undoAfter } from '../feedback/undo.ts'

/** The browser asks before what was done and not yet sent is left behind; the words are its own. */
const warn = (event: BeforeUnloadEvent): void => event.preventDefault()

let unanswered = 0
endsWithSession(() => {
  unanswered = 0
  window.removeEventListener('beforeunload', warn)
})
const count = (by: 1 | -1): void => {
  unanswered += by
  if (by === 1 && unanswered === 1) window.addEventListener('beforeunload', warn)
  if (unanswered === 0) window.removeEventListener('beforeunload', warn)
}

/**
 * Calls that go out one after the other: the second may speak of what the first left. They go on while the user is on
 * another page.
 * @returns how to add a call, and what comes behind it before the next goes out; neither may fail
 */
export const makeTurns = () => {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(call: () => Promise<T>, behind?: (answer: T) => Promise<void>): Promise<T> => {
    const isMine = thisSession()
    count(1)
    const answer = last
      .then(() => (isMine() ? call() : noAnswer<T>()))
      .finally(() => {
        if (isMine()) count(-1)
      })
    last = behind === undefined ? answer : answer.then(behind)
    undoAfter(answer)
    return answer
  }
}
