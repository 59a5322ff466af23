import { useState } from 'react'

/**
 * Landmark that contains the anchor, as a menu's container: at the end of `body` it would be outside all landmarks.
 * @param anchor null while closed
 */
export const useLandmark = (anchor: HTMLElement | null): Element | null => {
  // The landmark stays while the menu closes: moving the menu to another container would break its closing transition.
  const [landmark, setLandmark] = useState<Element | null>(null)
  const closest = landmark ?? anchor?.closest('header, nav, main') ?? null
  if (closest !== landmark) setLandmark(closest)
  return closest
}
