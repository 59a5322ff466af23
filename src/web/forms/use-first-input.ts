import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { endWait, takeTyped } from '../commands/typing.ts'
import { focusMark } from '../ui/focus-mark.ts'

const focusable = 'input:not([type=hidden], [hidden]), textarea, [role=combobox], [contenteditable=true]'

/** Writes where the focus is, as if it were typed; pickers and rich text take nothing that way. */
const write = (text: string, into: HTMLElement): void => {
  const isLine = into instanceof HTMLInputElement || into instanceof HTMLTextAreaElement
  if (text === '' || !isLine || into.selectionStart === null) return
  into.setRangeText(text, into.value.length, into.value.length, 'end')
  into.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

/**
 * Focuses the first input of a form as the form comes, so that what is typed next stands in it; and writes what was
 * typed for it before. An input that is downloaded when it is first shown is focused when it comes, unless the focus has
 * been moved since.
 * @param wire of the field whose input is meant; the first of all, unless said
 */
export const useFocusOnFirstInput = <E extends HTMLElement>(wire?: string): RefObject<E | null> => {
  const box = useRef<E>(null)
  useLayoutEffect(() => {
    const look = () => {
      const within = wire === undefined ? box.current : box.current?.querySelector(`[data-field="${CSS.escape(wire)}"]`)
      return within?.querySelector<HTMLElement>(focusable)
    }
    const first = look()
    if (first !== null && first !== undefined) return first.focus()
    const isUnmoved = focusMark()
    const observer = new MutationObserver(() => {
      const late = look()
      if (late === null || late === undefined) return
      observer.disconnect()
      if (isUnmoved()) late.focus()
      write(takeTyped(), late)
    })
    if (box.current !== null) observer.observe(box.current, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [wire])
  // The form follows its fields from here on.
  useEffect(() => {
    const now = document.activeElement
    if (now instanceof HTMLElement && now.matches(focusable) && box.current?.contains(now)) write(takeTyped(), now)
    return () => endWait('place')
  }, [])
  return box
}
