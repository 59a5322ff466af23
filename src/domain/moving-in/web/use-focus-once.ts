import { useLayoutEffect, useRef } from 'react'

/** For a heading that stands where a button was: takes the focus as it comes. @returns what to give it as `ref` */
export const useFocusOnce = (takesFocus: boolean) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const wanted = useRef(takesFocus)
  useLayoutEffect(() => {
    if (wanted.current) heading.current?.focus()
  }, [])
  return heading
}
