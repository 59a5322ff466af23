import type { Virtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { StreamRow } from './stream-window.ts'

type Options = {
  readonly rows: readonly StreamRow[]
  readonly opening: number
  readonly openAt: { readonly id: string; readonly place: 'line' | 'middle' } | undefined
}

/**
 * Scrolls to the beginning of a stream, once for each opening: to a row, or to its end.
 * @returns whether it is there; before, no further rows are read and none counts as seen
 */
export const usePlacing = (
  virtualizer: Virtualizer<HTMLDivElement, Element>,
  { rows, opening, openAt }: Options,
): boolean => {
  const [placed, setPlaced] = useState(0)
  const asked = useRef(0)
  useLayoutEffect(() => {
    if (opening === asked.current || rows.length === 0) return
    asked.current = opening
    const at = openAt === undefined ? -1 : rows.findIndex(({ id }) => id === openAt.id)
    if (at < 0) virtualizer.scrollToEnd()
    else virtualizer.scrollToIndex(at, { align: openAt?.place === 'middle' ? 'center' : 'start' })
  }, [opening, rows, openAt, virtualizer])
  useEffect(() => {
    if (opening === 0 || opening === placed) return undefined
    // Rows near the place are measured in the next frames; after that the place is stable.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setPlaced(opening))
    })
    return () => cancelAnimationFrame(frame)
  }, [opening, placed])
  return opening !== 0 && placed === opening
}
