import { insertText } from '../../base/ui/insert-text.ts'

const replayed = new WeakSet<Event>()

/** Tells whether an event comes from `replayKey` and not from the keyboard. */
export const isReplayed = (event: Event): boolean => replayed.has(event)

/** Presses a key again on the focused element, with the effects that the browser would give a real key. */
export const replayKey = ({ key, code, ctrlKey, shiftKey, altKey, metaKey }: KeyboardEvent): void => {
  const target = document.activeElement ?? document.body
  const modifiers = { ctrlKey, shiftKey, altKey, metaKey }
  const event = new KeyboardEvent('keydown', { key, code, ...modifiers, bubbles: true, cancelable: true })
  replayed.add(event)
  if (!target.dispatchEvent(event)) return
  if (key.length === 1) insertText(key, target)
  else if (key === 'Enter' && target instanceof HTMLElement && target.matches('a[href], button')) target.click()
}
