import { onSessionEnd } from '../api/session-end.ts'

/** Number of forms on the page: with a form, letters are text wherever the focus is. */
let formCount = 0
/** The owner of an announced field: a URL that opens a form, or a field that is about to be edited in place. */
let waiting: Waiting | undefined
let buffer = ''

type Waiting = 'address' | 'place'

/** Called by a mounted form: disables single keys. @returns enables them again */
export const disableKeys = (): (() => void) => {
  formCount += 1
  return () => {
    formCount -= 1
  }
}

/** Announces a text field that is about to mount: characters typed until then are buffered for it. */
export const announceField = (by: Waiting): void => {
  // A mounted form handles keys itself; of two announcements the first has the buffer.
  if (formCount > 0 || waiting !== undefined) return
  waiting = by
  buffer = ''
}

/** Cancels an announcement. @param by its owner; any if undefined */
export const cancelAnnouncement = (by?: Waiting): void => {
  if (by === undefined || waiting === by) waiting = undefined
}

onSessionEnd(() => cancelAnnouncement())

export const isFieldAnnounced = (): boolean => waiting !== undefined
export const areKeysDisabled = (): boolean => formCount > 0 || waiting !== undefined

/** Buffers a character for the announced field. @returns false if it can't be text: a first space presses a button */
export const bufferCharacter = (character: string): boolean => {
  if (character === ' ' && buffer === '') return false
  buffer += character
  return true
}

/** Called by the announced field as it mounts. @returns the buffered text */
export const takeBufferedText = (): string => {
  const typed = waiting === undefined ? '' : buffer
  waiting = undefined
  buffer = ''
  return typed
}
