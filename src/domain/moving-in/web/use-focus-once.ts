import { useLayoutEffect, useRef } from 'react'

/** Focuses a heading on mount, where it replaces the focused button. @returns ref of the heading */
export const useFocusOnce = (takesFocus: boolean) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const wantsFocus = useRef(takesFocus)
  useLayoutEffect(() => {
    if (wantsFocus.current) heading.current?.focus()
  }, [])
  return heading
}
