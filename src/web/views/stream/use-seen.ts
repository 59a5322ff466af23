import type { Virtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import type { StreamRow } from './stream-window.ts'

type Options<R extends StreamRow> = {
  readonly virtualizer: Virtualizer<HTMLDivElement, Element>
  readonly rows: readonly R[]
  readonly placeOf: (row: R) => number
  readonly isPlaced: boolean
  readonly onSeen: (row: R) => void
}

/** Tells the newest row that was in view, to its end or over half the window, while the window had the focus. */
export const useSeen = <R extends StreamRow>({ virtualizer, rows, placeOf, isPlaced, onSeen }: Options<R>): void => {
  const last = useRef(Number.NEGATIVE_INFINITY)
  const look = useRef(() => undefined)
  look.current = () => {
    if (!isPlaced || !document.hasFocus() || document.visibilityState === 'hidden') return undefined
    const height = virtualizer.scrollRect?.height ?? 0
    const foot = (virtualizer.scrollOffset ?? 0) + height + 8
    const seen = virtualizer
      .getVirtualItems()
      .filter(({ start, size }) => height > 0 && start + Math.min(size, height / 2) <= foot)
      .at(-1)
    const row = seen === undefined ? undefined : rows[seen.index]
    if (row === undefined || placeOf(row) <= last.current) return undefined
    last.current = placeOf(row)
    onSeen(row)
    return undefined
  }
  // After each rendering, which scrolling causes too.
  useEffect(() => {
    look.current()
  })
  useEffect(() => {
    const onReturn = () => look.current()
    window.addEventListener('focus', onReturn)
    document.addEventListener('visibilitychange', onReturn)
    return () => {
      window.removeEventListener('focus', onReturn)
      document.removeEventListener('visibilitychange', onReturn)
    }
  }, [])
}
