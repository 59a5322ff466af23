import { flushSync } from 'react-dom'
import { focusHeading } from '../base/focus-heading.ts'

/** Overlays of the page: the palette, or the sheet of keys. */
export type Opening = 'palette' | 'keys'

let opening: Opening | undefined
let buffer = ''
const listeners = new Set<() => void>()

const set = (next: Opening | undefined) => {
  opening = next
  buffer = ''
  for (const listener of listeners) listener()
}

export const openOver = (opening: Opening): void => set(opening)
export const closeOver = (): void => set(undefined)
/** Closes it within an event. The focus goes back to where it was, or to the page's heading if it was nowhere. */
export const leaveOver = (): void => {
  flushSync(closeOver)
  if (document.activeElement === document.body) focusHeading()
}
export const currentOpening = (): Opening | undefined => opening
export const watchOpening = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Buffers a character typed before the palette is loaded, which would otherwise be lost or run a key. */
export const bufferPaletteText = (character: string): void => {
  buffer += character
}
export const bufferedText = (): string => buffer
