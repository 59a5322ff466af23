import { type PointerEvent, useEffect, useRef, useState } from 'react'

/** A head on its way: from its place over another, and how far the pointer has taken it, in pixels. */
export type HeadDrag = { readonly from: number; readonly over: number; readonly shift: number }

/** Pixels after which a press is a drag, and milliseconds for which a finger must hold still. */
const slack = 6
const hold = 250

type Press = { readonly at: number; readonly x: number; readonly y: number; readonly heads: readonly DOMRect[] }

/** The head over which the middle of the dragged one is. */
const overAt = (heads: readonly DOMRect[], at: number, shift: number): number => {
  const middle = (n: number) => ((heads[n]?.left ?? 0) + (heads[n]?.right ?? 0)) / 2
  const now = middle(at) + shift
  return heads.reduce((best, _, n) => (Math.abs(middle(n) - now) < Math.abs(middle(best) - now) ? n : best), at)
}

/**
 * Heads of columns put into another order by mouse and finger; by keyboard their menus do it. Of our own: in the library
 * that drags cards a row of things only runs from left to right.
 * @param onMove undefined where they stay as they are
 */
export const useHeadDrag = (onMove: ((from: number, to: number) => void) | undefined) => {
  const [drag, setDrag] = useState<HeadDrag>()
  const row = useRef<HTMLDivElement>(null)
  const end = useRef<() => void>(undefined)
  useEffect(() => () => end.current?.(), [])

  const follow = (press: Press, pointer: number, isHeld: boolean) => {
    let now: HeadDrag | undefined
    const stop = new AbortController()
    const { signal } = stop
    const take = (shift: number) => {
      now = { from: press.at, over: overAt(press.heads, press.at, shift), shift }
      setDrag(now)
    }
    const timer = isHeld ? setTimeout(() => take(0), hold) : undefined
    const finish = (isKept: boolean) => {
      clearTimeout(timer)
      stop.abort()
      end.current = undefined
      setDrag(undefined)
      if (isKept && now !== undefined && now.over !== now.from) onMove?.(now.from, now.over)
    }
    end.current = () => finish(false)
    const onPointer = (event: globalThis.PointerEvent) => {
      if (event.pointerId !== pointer) return
      const shift = event.clientX - press.x
      const isFar = Math.hypot(shift, event.clientY - press.y) > slack
      // A finger that goes on before it was held scrolls.
      if (now === undefined && isFar && isHeld) return finish(false)
      if (now !== undefined || isFar) take(shift)
    }
    window.addEventListener('pointermove', onPointer, { signal })
    window.addEventListener('pointerup', () => finish(true), { signal })
    window.addEventListener('pointercancel', () => finish(false), { signal })
    window.addEventListener('blur', () => finish(false), { signal })
    window.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape' || now === undefined) return
        event.preventDefault()
        event.stopPropagation()
        finish(false)
      },
      { signal, capture: true },
    )
    // Or the browser would scroll, and tell us no more.
    window.addEventListener('touchmove', (event) => now !== undefined && event.preventDefault(), {
      signal,
      passive: false,
    })
    window.addEventListener('contextmenu', (event) => isHeld && event.preventDefault(), { signal })
  }

  const press = (at: number, event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || !event.isPrimary || row.current === null) return
    if ((event.target as Element).closest('button, a, input, [role=menu]') !== null) return
    end.current?.()
    const heads = [...row.current.querySelectorAll('[data-head]')].map((head) => head.getBoundingClientRect())
    follow({ at, x: event.clientX, y: event.clientY, heads }, event.pointerId, event.pointerType !== 'mouse')
  }
  return { drag, row, press: onMove === undefined ? undefined : press }
}

/** How far a head gives way to the one that is dragged, in heads towards the end of the line. */
export const givesWay = ({ from, over }: HeadDrag, at: number): -1 | 0 | 1 =>
  at > from && at <= over ? -1 : at < from && at >= over ? 1 : 0
