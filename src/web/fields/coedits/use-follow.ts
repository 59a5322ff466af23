import { type RefObject, useEffect, useState } from 'react'
import type { Awareness } from 'y-protocols/awareness'
import { caretClass, caretOf } from './carets.ts'

/** Events by which the user moves in the text: then the user no longer follows anybody. */
const ownMoves = ['keydown', 'pointerdown', 'wheel', 'touchmove'] as const

const showCaret = (box: HTMLElement | null, client: number): void => {
  const caret = box?.querySelector(`.${caretClass}[${caretOf}="${client}"]`)
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  caret?.scrollIntoView({ block: 'center', behavior: isCalm ? 'auto' : 'smooth' })
}

/**
 * Keeps another person's caret in sight wherever they go, until the user moves.
 * @param box the element that contains the carets
 * @returns the followed person, and `follow`, which begins to follow somebody, or ends if that person is followed
 * already
 */
export const useFollow = (awareness: Awareness, box: RefObject<HTMLElement | null>) => {
  const [followed, setFollowed] = useState<number>()
  useEffect(() => {
    if (followed === undefined) return
    let frame = 0
    const show = () => {
      cancelAnimationFrame(frame)
      // The caret is shown a moment later, after the editor has heard of the change and moved it.
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(() => showCaret(box.current, followed))
      })
    }
    const stop = (event: Event) => {
      // Keys and clicks on a face choose the followed person themselves.
      const isFace = event.target instanceof Element && event.target.closest('[data-follow]') !== null
      if (!isFace || event.type === 'wheel') setFollowed(undefined)
    }
    const change = () => {
      if (awareness.getStates().has(followed)) show()
      else setFollowed(undefined)
    }
    show()
    awareness.on('change', change)
    for (const move of ownMoves) document.addEventListener(move, stop, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      awareness.off('change', change)
      for (const move of ownMoves) document.removeEventListener(move, stop)
    }
  }, [followed, awareness, box])
  const follow = (client: number) => setFollowed((before) => (before === client ? undefined : client))
  return { followed, follow }
}
