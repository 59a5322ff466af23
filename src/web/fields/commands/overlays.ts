import { flushSync } from 'react-dom'
import { focusHeading } from '../../base/browser/focus-heading.ts'
import { makeStore } from '../../base/browser/store.ts'

/** Overlays of the page: the palette, or the sheet of keys. */
export type Opening = 'palette' | 'keys'

/** `text`: typed before the palette was loaded. */
const overlay = makeStore<{ readonly opening: Opening | undefined; readonly text: string }>({
  opening: undefined,
  text: '',
})

export const openOver = (opening: Opening): void => overlay.set({ opening, text: '' })
export const closeOver = (): void => overlay.set({ opening: undefined, text: '' })
/** Closes it within an event. The focus goes back to its earlier place, or to the page's heading if it had none. */
export const leaveOver = (): void => {
  flushSync(closeOver)
  if (document.activeElement === document.body) focusHeading()
}
export const currentOpening = (): Opening | undefined => overlay.get().opening
export const watchOpening = overlay.watch

/** Buffers a character typed before the palette is loaded, which would otherwise be lost or run a key. */
export const bufferPaletteText = (character: string): void => {
  const { opening, text } = overlay.get()
  overlay.set({ opening, text: text + character })
}
export const bufferedText = (): string => overlay.get().text
