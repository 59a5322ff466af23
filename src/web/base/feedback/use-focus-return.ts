import { type FocusEvent, useRef } from 'react'
import { focusHeading } from '../browser/focus-heading.ts'

/**
 * Remembers where the focus was before it came into a box over the page, such as a message, and gives it back. The box
 * does not keep the focus within it.
 */
export const useFocusReturn = () => {
  const before = useRef<Element>(null)
  return {
    /** Handler of the box. */
    onFocus: ({ currentTarget, relatedTarget }: FocusEvent): void => {
      if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) before.current = relatedTarget
    },
    /** Called in the event that closes the box, while it is still there. */
    giveBack: (box: Element | null): void => {
      if (box?.contains(document.activeElement) !== true) return
      if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus()
      else focusHeading()
    },
  }
}
