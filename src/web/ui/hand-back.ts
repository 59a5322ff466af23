// Decision (2026-11): The focus moves in the event that asks for it, rendered synchronously where needed, else in
// `useLayoutEffect`. Later moves (after a download or an answer) check `focus-mark.ts` first.
// `tests/architecture/late-focus.test.ts` names them.
import type { RefObject } from 'react'
import { flushSync } from 'react-dom'

/**
 * Closes what was open and gives the focus to what stands in its place again, in the same moment: a moment later the next
 * key may have led elsewhere. Whoever has left it before it closes, while it was being saved, keeps their place.
 * @param within what closes
 */
export const handBack = (
  within: Element | null | undefined,
  close: () => void,
  to: RefObject<HTMLElement | null>,
): void => {
  const now = document.activeElement
  const isLeft = now !== null && now !== document.body && within?.contains(now) !== true
  flushSync(close)
  if (!isLeft) to.current?.focus({ preventScroll: true })
}
