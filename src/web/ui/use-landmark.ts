import { useState } from 'react'

/** The page's part where a menu stands: at the body's end it would lie outside all landmarks. @param anchor null while closed */
export const useLandmark = (anchor: HTMLElement | null): Element | null => {
  // Kept while it closes: a menu that moves elsewhere then would never finish closing.
  const [landmark, setLandmark] = useState<Element | null>(null)
  if (anchor !== null && landmark === null) setLandmark(anchor.closest('header, nav, main'))
  return landmark
}
