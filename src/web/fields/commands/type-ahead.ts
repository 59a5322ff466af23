// Decision (2026-11): Keys pressed between a command and the moment its field has mounted are held, and replayed in order
// once it has the focus: none is lost or acts on the page instead, however fast somebody types.
import { onSessionEnd } from '../../base/api/session-end.ts'
import { insertText, takesText } from '../../base/ui/insert-text.ts'
import { replayKey } from './replayed-key.ts'

/** Number of forms on the page: while there is one, letters are text wherever the focus is. */
let formCount = 0
/** The field that the keys are held for. */
let waiting: Announcement | undefined
let isReplaying = false
/** Keys held for the announced field, in order. */
let keys: KeyboardEvent[] = []

/** Who announced a field: a URL that opens a form, or a field that is about to be edited in place. */
type Announcer = 'address' | 'place'
type Announcement = { readonly by: Announcer }

/** Called by a mounted form: disables single keys. @returns enables them again */
export const disableKeys = (): (() => void) => {
  formCount += 1
  return () => {
    formCount -= 1
  }
}

/** Announces a text field that is about to mount: keys pressed until then are held for it. */
export const announceField = (by: Announcer): void => {
  // A mounted form handles keys itself. Where two announcements compete, the first one gets the keys.
  if (formCount === 0) waiting ??= { by }
}

/** Cancels an announcement. @param by who made it; anyone if undefined */
export const cancelAnnouncement = (by?: Announcer): void => {
  if (waiting === undefined || (by !== undefined && waiting.by !== by)) return
  waiting = undefined
  keys = []
}

/**
 * Returns a function that cancels the announcement that waits now, if there is one, and none that is made later: a
 * field that goes away must not take the keys of the next one.
 */
export const currentCancellation = (): (() => void) => {
  const current = waiting
  return () => {
    if (waiting === current) cancelAnnouncement()
  }
}

onSessionEnd(() => {
  waiting = undefined
  keys = []
})

export const isFieldAnnounced = (): boolean => waiting !== undefined
export const areHeldKeysReplayed = (): boolean => isReplaying
export const areKeysDisabled = (): boolean => formCount > 0 || waiting !== undefined

/** Tells whether the key types a character, including AltGr. */
export const isCharacter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && !metaKey && ctrlKey === altKey

/**
 * Holds a key for the announced field. The first space or Enter may still belong to a button or link, unless the field
 * is edited in place. Escape before any Enter cancels the announcement.
 * @returns false if the key is not held
 */
export const holdKey = (event: KeyboardEvent): boolean => {
  const isFirst = keys.length === 0 && !isReplaying
  const isBound = isReplaying || keys.some((key) => !isCharacter(key))
  if (event.key === 'Escape' && !isBound) cancelAnnouncement()
  const last = keys.at(-1)
  if (event.key === 'Backspace' && last !== undefined && isCharacter(last)) {
    keys.pop()
    return true
  }
  const mayBeControls = isFirst && waiting?.by !== 'place'
  const isHeld =
    event.key === ' ' || event.key === 'Enter'
      ? !mayBeControls
      : isCharacter(event) || (event.key === 'Escape' && isBound)
  if (isHeld) keys.push(event)
  return isHeld
}

/** The held characters up to the next other key, as one text. */
const takeText = (): string => {
  const end = keys.findIndex((event) => !isCharacter(event))
  const text = keys.splice(0, end < 0 ? keys.length : end)
  return text.map(({ key }) => key).join('')
}

const replay = async (): Promise<void> => {
  isReplaying = true
  try {
    while (waiting === undefined && keys.length > 0) {
      // The wait lets the page show the effect of the key before.
      await new Promise((done) => setTimeout(done))
      const active = document.activeElement
      if (active !== null && takesText(active)) insertText(takeText(), active)
      const event = keys.shift()
      if (event !== undefined) replayKey(event)
    }
  } finally {
    isReplaying = false
  }
}

/**
 * Called by the announced field once it has the focus. A text field gets the held characters at once; parts of dates
 * and all other keys get them one by one.
 */
export const deliverHeldKeys = (input: Element): void => {
  if (waiting === undefined) return
  waiting = undefined
  if (takesText(input)) insertText(takeText(), input)
  if (keys.length > 0) void replay()
}
