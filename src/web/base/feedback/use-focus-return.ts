import { type FocusEvent, useRef } from 'react'
import { focusHeading } from '../browser/focus-heading.ts'

/**
 * For what lies over the page without keeping the focus within, such as messages: remembers where the focus was before it
 * came in, and gives it back.
 */
export const useFocusReturn = () => {
  const before = useRef<Element>(null)
  return {
    /** For the box. */
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
