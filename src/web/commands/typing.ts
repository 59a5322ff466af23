// Decision (2026-11): On a page with a form letters are text: no single key runs a command there, nor on the way to
// it; what is typed until then goes into the first field. Keys with a modifier and Escape still work.
import { endsWithSession } from '../api/session-end.ts'

/** Forms on the page: there letters are text, wherever the focus stands. */
let forms = 0
/** Who said that a field is about to be there: an address that leads to a form, or what is edited where it stands. */
let waiting: Waiting | undefined
let ahead = ''

type Waiting = 'address' | 'place'

/** A form stands on the page: no single key runs a command. @returns how it says that it is gone */
export const holdKeys = (): (() => void) => {
  forms += 1
  return () => {
    forms -= 1
  }
}

/** A field to write in is on its way: what is typed until then is text for it. */
export const awaitField = (by: Waiting): void => {
  // A form that is there has its keys already; of two that wait the first knows what was typed since.
  if (forms > 0 || waiting !== undefined) return
  waiting = by
  ahead = ''
}

/** It does not come. @param by whoever waited for it; all, unless said */
export const endWait = (by?: Waiting): void => {
  if (by === undefined || waiting === by) waiting = undefined
}

endsWithSession(() => endWait())

export const fieldIsAwaited = (): boolean => waiting !== undefined
export const keysAreHeld = (): boolean => forms > 0 || waiting !== undefined

/** A character for the field that is on its way. @returns false where it can't be: a first space presses a button */
export const typeForField = (character: string): boolean => {
  if (character === ' ' && ahead === '') return false
  ahead += character
  return true
}

/** The field is there. @returns what was typed for it */
export const takeTyped = (): string => {
  const typed = waiting === undefined ? '' : ahead
  waiting = undefined
  ahead = ''
  return typed
}
