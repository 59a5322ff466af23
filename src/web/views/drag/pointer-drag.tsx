import { AutoScroller, PointerActivationConstraints, PointerSensor } from '@dnd-kit/dom'
import { type DragDropEventHandlers, DragDropProvider, useDragDropMonitor } from '@dnd-kit/react'
import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react'
import type { Point } from './geometry.ts'

/** Distance in pixels after which a mouse press becomes a drag. */
const dragDistance = 5
/** Milliseconds that a touch must stay within a tolerance in pixels to become a drag; otherwise it scrolls. */
const touchDelay = 150
const touchTolerance = 8

const interactive = 'button, input, textarea, select, option, [contenteditable=true]'

const sensors = [
  PointerSensor.configure({
    activationConstraints: ({ pointerType }) => [
      pointerType === 'touch'
        ? new PointerActivationConstraints.Delay({ value: touchDelay, tolerance: touchTolerance })
        : new PointerActivationConstraints.Distance({ value: dragDistance }),
    ],
    // Links can be dragged, too.
    preventActivation: ({ target }) => target instanceof Element && target.closest(interactive) !== null,
  }),
]
// The library's announcements are left out, as ours include keyboard drags; so is its feedback, which moves the element
// itself, as a virtual list removes it. The cursor plugin is left out, too: its rule for all elements makes the browser
// restyle the whole page when a drag starts (`overList` sets the cursor of the list under the pointer).
const plugins = [AutoScroller.configure({ acceleration: 20, threshold: { x: 0.12, y: 0.2 } })]

/** Id of the grabbed element, and its box at the start. */
export type DragSource = { readonly id: string; readonly box: DOMRect }
/** Position of the pointer, and of the preview's upper left corner. */
export type PointerPosition = { readonly pointer: Point; readonly corner: Point }

export type PointerDragHandlers = {
  readonly onStart: (source: DragSource) => void
  /** The pointer or the content below it has moved. */
  readonly onMove: (held: PointerPosition) => void
  /** @param isKept false: cancelled by Escape or by the browser */
  readonly onEnd: (isKept: boolean) => void
}

/** Forwards the library's events to the latest handlers. */
const Monitor = (handlers: PointerDragHandlers) => {
  const latest = useRef(handlers)
  useLayoutEffect(() => {
    latest.current = handlers
  })
  const events = useMemo((): Partial<DragDropEventHandlers> => {
    let grabOffset: Point | undefined
    let last: Point = { x: 0, y: 0 }
    let stop = new AbortController()
    const move = (pointer: Point) => {
      if (grabOffset === undefined) return
      last = pointer
      latest.current.onMove({ pointer, corner: { x: pointer.x - grabOffset.x, y: pointer.y - grabOffset.y } })
    }
    return {
      onDragStart: ({ operation: { source, position } }, manager) => {
        const box = source?.element?.getBoundingClientRect()
        if (source === null || box === undefined) return
        const { initial } = position
        grabOffset = { x: initial.x - box.left, y: initial.y - box.top }
        stop = new AbortController()
        const { signal } = stop
        // Scrolling moves the content below the pointer.
        document.addEventListener('scroll', () => move(last), { signal, capture: true, passive: true })
        // Captured, so that Escape does not close anything else.
        const cancel = (event: KeyboardEvent) => {
          if (event.key !== 'Escape') return
          event.preventDefault()
          event.stopPropagation()
          manager.actions.stop({ event, canceled: true })
        }
        window.addEventListener('keydown', cancel, { signal, capture: true })
        last = position.current
        latest.current.onStart({ id: String(source.id), box })
      },
      onDragMove: ({ to }) => {
        if (to !== undefined) move(to)
      },
      onDragEnd: ({ canceled, nativeEvent }) => {
        // The library updates once per frame; the drop may be further on.
        if (!canceled && nativeEvent instanceof PointerEvent) move({ x: nativeEvent.clientX, y: nativeEvent.clientY })
        stop.abort()
        const isLifted = grabOffset !== undefined
        grabOffset = undefined
        if (isLifted) latest.current.onEnd(!canceled)
      },
    }
  }, [])
  useDragDropMonitor(events)
  return null
}

/** Provider of pointer drags; elements register with the library's `useDraggable`. */
export const PointerDrag = ({ children, ...handlers }: PointerDragHandlers & { readonly children: ReactNode }) => (
  <DragDropProvider sensors={sensors} plugins={plugins}>
    <Monitor {...handlers} />
    {children}
  </DragDropProvider>
)
