import { type RefCallback, useState } from 'react'

/** How far from sight it begins to count as near. */
const near = '400px'

/**
 * Whether an element has come near to what is in sight; once it has, it stays.
 * @returns the ref that the element takes
 */
export const useNear = (): readonly [ref: RefCallback<HTMLElement>, isNear: boolean] => {
  const [isNear, setNear] = useState(false)
  const [watch] = useState(() => (element: HTMLElement | null) => {
    if (element === null) return undefined
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: near },
    )
    watcher.observe(element)
    return () => watcher.disconnect()
  })
  return [watch, isNear]
}
