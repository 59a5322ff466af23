import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { scrollToHash } from './scroll.ts'
import { ScrollButton } from './scroll-button.tsx'

/** Goes to the address's hash, else to the top, as routes change; a button brings one back up. */
export const ScrollControl = () => {
  const { pathname, hash, key } = useLocation()
  // The same hash again is a wish to go there again; another page of a list is none.
  const again = hash === '' ? '' : key
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is what scrolls
  useEffect(() => scrollToHash(hash), [pathname, hash, again])
  return <ScrollButton />
}
