import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is being printed: what is drawn otherwise on paper has to stand before the browser goes on. */
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
