import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Tells whether the page is being printed: parts that differ on paper have to be rendered before the browser goes on.
 */
export const useIsPrinted = (): boolean => {
  const [isPrinted, setPrinted] = useState(false)
  useEffect(() => {
    const set = (to: boolean) => () => flushSync(() => setPrinted(to))
    const [begins, ends] = [set(true), set(false)]
    window.addEventListener('beforeprint', begins)
    window.addEventListener('afterprint', ends)
    return () => {
      window.removeEventListener('beforeprint', begins)
      window.removeEventListener('afterprint', ends)
    }
  }, [])
  return isPrinted
}
