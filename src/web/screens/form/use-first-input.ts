import { useEffect, useRef } from 'react'

const focusable = 'input:not([type=hidden], [hidden]), textarea, [role=combobox], [contenteditable=true]'

/** Focuses the first input of a form, as soon as it is there: some are downloaded when they are first shown. */
export const useFocusOnFirstInput = () => {
  const box = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const look = () => box.current?.querySelector<HTMLElement>(focusable)
    const first = look()
    if (first !== null && first !== undefined) return first.focus()
    const observer = new MutationObserver(() => {
      const late = look()
      if (late === null || late === undefined) return
      observer.disconnect()
      late.focus()
    })
    if (box.current !== null) observer.observe(box.current, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [])
  return box
}
