import { useEffect, useState } from 'react'

/** The milliseconds after the last key. */
const settleMs = 250

/** Returns a text once nobody has typed for a moment. */
export const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settleMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
