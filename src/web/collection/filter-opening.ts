import { useState } from 'react'

/** Whether a list's filters are shown. Opened by a key, the first of them takes the focus; by a pointer, none does. */
export type FilterOpening = {
  readonly by: 'key' | 'pointer' | undefined
  readonly set: (by: FilterOpening['by']) => void
}

/** The state that a list's button and its filters share. @param isOpen at first */
export const useFilterOpening = (isOpen = false): FilterOpening => {
  const [by, set] = useState<FilterOpening['by']>(isOpen ? 'pointer' : undefined)
  return { by, set }
}
