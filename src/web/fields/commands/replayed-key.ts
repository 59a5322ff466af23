import { insertText } from '../../base/ui/insert-text.ts'

const replayed = new WeakSet<Event>()

/** Whether an event comes from `replayKey` and not from the keyboard. */
export const isReplayed = (event: Event): boolean => replayed.has(event)

/** Presses a key again where the focus is now, with what the browser would do for a key of the keyboard. */
export const replayKey = ({ key, code, ctrlKey, shiftKey, altKey, metaKey }: KeyboardEvent): void => {
  const target = document.activeElement ?? document.body
  const modifiers = { ctrlKey, shiftKey, altKey, metaKey }
  const event = new KeyboardEvent('keydown', { key, code, ...modifiers, bubbles: true, cancelable: true })
  replayed.add(event)
  if (!target.dispatchEvent(event)) return
  if (key.length === 1) insertText(key, target)
  else if (key === 'Enter' && target instanceof HTMLElement && target.matches('a[href], button')) target.click()
}
