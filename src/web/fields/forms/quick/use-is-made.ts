import { useState } from 'react'
import { useLocation } from 'react-router'

/** State of the address at which a row opens that was just made in the small form. */
export const madeState = { made: true } as const

/** Tells whether the page opened with a row that was just made, so that work on it can begin at once. */
export const useIsMade = (): boolean => {
  const { state } = useLocation()
  return useState(typeof state === 'object' && state !== null && 'made' in state)[0]
}
