import useMediaQuery from '@mui/material/useMediaQuery'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { phoneQuery } from '../../base/theme/tokens.ts'
import type { BoardColumn } from './board-context.ts'
import type { BoardStore } from './board-store.ts'
import { countIn, type Tallies } from './use-tallies.ts'

/** Minimum height of a board, and the space below it, in pixels. */
const minHeight = 420
const bottomGap = 24

/**
 * Height of a board, which extends to the window's bottom. In right-to-left text it starts scrolled to the right, and
 * keeps its distance from the right when its width changes.
 * @returns also `onLayout`, which notifies components of changed sizes
 */
export const useRoom = (scroller: HTMLElement | null, direction: 'ltr' | 'rtl') => {
  const [room, setRoom] = useState(minHeight)
  const listeners = useRef(new Set<() => void>()).current
  const [content, setContent] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (scroller === null) return undefined
    const measure = () => {
      const top = scroller.getBoundingClientRect().top + window.scrollY
      setRoom(Math.max(minHeight, Math.floor(window.innerHeight - top - bottomGap)))
    }
    measure()
    window.addEventListener('resize', measure)
    // Filters and notes above the board change its offset.
    const watch = new ResizeObserver(measure)
    watch.observe(document.body)
    return () => {
      window.removeEventListener('resize', measure)
      watch.disconnect()
    }
  }, [scroller])
  useEffect(() => {
    if (content === null) return undefined
    let frame = 0
    // The change waits for the next frame, as listeners change sizes themselves.
    const watch = new ResizeObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        for (const listener of listeners) listener()
      })
    })
    watch.observe(content)
    return () => {
      cancelAnimationFrame(frame)
      watch.disconnect()
    }
  }, [content, listeners])
  useLayoutEffect(() => {
    if (scroller === null || content === null || direction === 'ltr') return undefined
    let fromRight = 0
    const room = () => scroller.scrollWidth - scroller.clientWidth
    const keep = () => {
      fromRight = room() - scroller.scrollLeft
    }
    const restore = () => {
      scroller.scrollLeft = room() - fromRight
    }
    restore()
    scroller.addEventListener('scroll', keep, { passive: true })
    const watch = new ResizeObserver(restore)
    watch.observe(scroller)
    watch.observe(content)
    return () => {
      scroller.removeEventListener('scroll', keep)
      watch.disconnect()
    }
  }, [scroller, content, direction])
  const onLayout = useCallback(
    (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    [listeners],
  )
  return { blockSize: room, content: setContent, onLayout }
}

type Given = {
  readonly store: BoardStore
  readonly scroller: HTMLElement | null
  readonly tallies: Tallies
  readonly columns: readonly BoardColumn[]
}

/** On a phone, which shows one column at a time, a board opens at the first column that has cards. */
export const useFirstColumn = ({ store, scroller, tallies, columns }: Given): void => {
  const isPhone = useMediaQuery(phoneQuery, { noSsr: true })
  const isOpened = useRef(false)
  useEffect(() => {
    if (scroller === null || tallies === undefined || isOpened.current) return
    isOpened.current = true
    const { moves, current, focusOn } = store.get()
    // A card that the user has been at comes into sight by itself.
    if (!isPhone || current !== undefined || focusOn !== undefined) return
    const first = columns.find(({ key }) => countIn(tallies, key, moves) > 0)
    if (first === undefined || first === columns[0]) return
    scroller
      .querySelector(`[data-column="${CSS.escape(first.key)}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'start' })
  }, [store, scroller, tallies, columns, isPhone])
}
