import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { rangesAt } from '../../../fields/values/quote-ranges.ts'
import { placedIn, type Thread } from './threads.ts'

/** Name of the highlight of passages that are commented on (CSS Custom Highlight API). */
export const highlightName = 'quoted'

/** Returns the element with the text inside a box, whether it is read or written. */
export const textIn = (box: Element | null): Element | undefined =>
  box?.querySelector('.ProseMirror') ?? box?.querySelector('[data-rich-text]') ?? undefined

/** The position of a pointer or of the caret. */
type Point = { readonly clientX: number; readonly clientY: number }
export type ThreadAt = (point: Point) => { readonly id: string; readonly rect: DOMRect } | undefined

const isWithin = ({ clientX: x, clientY: y }: Point, { left, right, top, bottom }: DOMRect): boolean =>
  x >= left && x <= right && y >= top && y <= bottom

/** Milliseconds to wait for parts that appear late, such as pictures and coloured code. */
const settleMs = 100
const none: readonly Thread[] = []

/** Highlights passages with open comments while the text is read; the editor marks them itself. @returns the thread at a point */
export const useShownQuotes = (box: RefObject<HTMLElement | null>, threads: readonly Thread[] = none): ThreadAt => {
  const shown = useRef<readonly { readonly id: string; readonly range: Range }[]>([])
  useEffect(() => {
    const root = box.current
    if (root === null) return undefined
    const open = threads.filter((thread) => thread.root.resolved_at === null).flatMap(placedIn)
    const { highlights } = CSS
    const clear = () => {
      for (const { range } of shown.current) highlights?.get(highlightName)?.delete(range)
      shown.current = []
    }
    const show = () => {
      clear()
      const text = textIn(root)
      if (text === undefined || text.matches('.ProseMirror')) return
      const ranges = rangesAt(text, open)
      shown.current = open.flatMap(({ id }, n) => {
        const range = ranges[n]
        return range === undefined ? [] : [{ id, range }]
      })
      if (highlights === undefined) return
      const highlight = highlights.get(highlightName) ?? new Highlight()
      for (const { range } of shown.current) highlight.add(range)
      highlights.set(highlightName, highlight)
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new MutationObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(show, settleMs)
    })
    show()
    if (open.length > 0) observer.observe(root, { childList: true, subtree: true, characterData: true })
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      clear()
    }
  }, [box, threads])
  return useCallback((point) => {
    for (const { id, range } of shown.current) {
      const rect = [...range.getClientRects()].find((one) => isWithin(point, one))
      if (rect !== undefined) return { id, rect }
    }
    return undefined
  }, [])
}
