import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Keeps an element as high as the rest of the window below its top, even above the keyboard of a phone.
 * @param below pixels between it and the window's lower edge
 * @returns ref of the element, whose `--rest-height` it sets
 */
export const useRestHeight = (below: number): RefObject<HTMLDivElement | null> => {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const measure = () => {
      const { current } = box
      if (current === null) return
      const top = current.getBoundingClientRect().top + window.scrollY
      const height = window.visualViewport?.height ?? window.innerHeight
      current.style.setProperty('--rest-height', `${Math.max(240, Math.floor(height - top - below))}px`)
    }
    measure()
    window.addEventListener('resize', measure)
    window.visualViewport?.addEventListener('resize', measure)
    return () => {
      window.removeEventListener('resize', measure)
      window.visualViewport?.removeEventListener('resize', measure)
    }
  }, [below])
  return box
}
