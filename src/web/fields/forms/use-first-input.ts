import { type RefObject, useContext, useEffect, useLayoutEffect, useRef } from 'react'
import { captureFocus } from '../../base/ui/focus/capture-focus.ts'
import { RevealContext } from '../../base/ui/state/waiting.tsx'
import { currentCancellation, deliverHeldKeys } from '../commands/type-ahead.ts'

const focusable = 'input:not([type=hidden], [hidden]), textarea, [role=combobox], [contenteditable=true]'

/** Selects the text of a chosen option, so that typing replaces it, as after Tab; of other inputs, if asked to. */
const selectText = (input: HTMLElement, isReplaced: boolean): void => {
  if (input instanceof HTMLInputElement && (isReplaced || input.getAttribute('role') === 'combobox')) input.select()
}

const firstIn = (box: HTMLElement | null, wire: string | undefined): HTMLElement | null | undefined => {
  const within = wire === undefined ? box : box?.querySelector(`[data-field="${CSS.escape(wire)}"]`)
  return within?.querySelector<HTMLElement>(focusable)
}

/**
 * Focuses the first input of a form on mount, and inserts text that was typed before. An input whose code is loading is
 * focused once it is mounted, unless the focus has moved since.
 * @param wire wire name of the field to focus; the first one by default
 * @param isReplaced what is typed replaces the input's text
 */
export const useFocusOnFirstInput = <E extends HTMLElement>(wire?: string, isReplaced = false): RefObject<E | null> => {
  const box = useRef<E>(null)
  // As it was on mount: a change alone must not take the focus from where the user is by then.
  const selects = useRef(isReplaced).current
  // A part that is not shown yet takes no focus.
  const reveal = useContext(RevealContext)
  useLayoutEffect(() => reveal?.(), [reveal])
  useEffect(() => {
    if (reveal === undefined && document.activeElement === document.body) firstIn(box.current, wire)?.focus()
  }, [reveal, wire])
  useLayoutEffect(() => {
    const look = () => firstIn(box.current, wire)
    const first = look()
    if (first !== null && first !== undefined) {
      first.focus()
      return selectText(first, selects)
    }
    const isUnmoved = captureFocus()
    const observer = new MutationObserver(() => {
      const lateInput = look()
      if (lateInput === null || lateInput === undefined) return
      observer.disconnect()
      // A dialog takes the focus itself while it has no input yet.
      if (isUnmoved() || document.activeElement?.contains(box.current) === true) {
        lateInput.focus()
        selectText(lateInput, selects)
      }
      deliverHeldKeys(document.activeElement ?? lateInput)
    })
    if (box.current !== null) observer.observe(box.current, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [wire, selects])
  // From here on the form itself manages the focus.
  useEffect(() => {
    const cancel = currentCancellation()
    const now = document.activeElement
    if (now instanceof HTMLElement && now.matches(focusable) && box.current?.contains(now)) deliverHeldKeys(now)
    return cancel
  }, [])
  return box
}
