import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'

/** How long a finger rests, in milliseconds: as long as phones wait for a menu. */
const delay = 500
/** How far a resting finger may move, in pixels. */
const slack = 8

/**
 * Returns listeners of an element that call back once a finger has rested on it. The touch then opens no link and no
 * menu of the browser.
 */
export const useLongPress = (run: () => void) => {
  const press = useRef<{ readonly timer: number; readonly x: number; readonly y: number } | undefined>(undefined)
  const isDone = useRef(false)
  const isTouch = useRef(false)
  const end = () => {
    window.clearTimeout(press.current?.timer)
    press.current = undefined
  }
  useEffect(() => () => window.clearTimeout(press.current?.timer), [])
  return {
    onPointerDown: ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
      end()
      isDone.current = false
      isTouch.current = pointerType === 'touch'
      if (!isTouch.current) return
      const timer = window.setTimeout(() => {
        isDone.current = true
        run()
      }, delay)
      press.current = { timer, x, y }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const at = press.current
      if (at !== undefined && Math.hypot(clientX - at.x, clientY - at.y) > slack) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
    onContextMenu: (event: MouseEvent) => {
      if (isTouch.current) event.preventDefault()
    },
    onClickCapture: (event: MouseEvent) => {
      if (!isDone.current) return
      isDone.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
