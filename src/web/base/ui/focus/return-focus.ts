// Decision (2026-11): The focus moves in the event that asks for it, rendered synchronously where needed, else in
// `useLayoutEffect`. Later moves (after a download or an answer) check `capture-focus.ts` first.
// `tests/architecture/late-focus.test.ts` lists them.
import type { RefObject } from 'react'
import { flushSync } from 'react-dom'

/**
 * Closes an element and moves the focus to the element that replaces it, synchronously: the user's next key may come
 * before an effect runs. If the focus has left the element already, e.g. while it was being saved, it stays.
 * @param within the closing element
 */
export const returnFocus = (
  within: Element | null | undefined,
  close: () => void,
  to: RefObject<HTMLElement | null>,
): void => {
  const active = document.activeElement
  const isFocusElsewhere = active !== null && active !== document.body && within?.contains(active) !== true
  flushSync(close)
  if (!isFocusElsewhere) to.current?.focus({ preventScroll: true })
}

/**
 * Tells whether the focus is still where a closed element left it: then the element may open again, as the user has not
 * gone on.
 */
export const isFocusLeft = (opener: Element | null): boolean => {
  const active = document.activeElement
  return active === null || active === document.body || active === opener
}
