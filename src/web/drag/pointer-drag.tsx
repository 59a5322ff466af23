import { AutoScroller, PointerActivationConstraints, PointerSensor } from '@dnd-kit/dom'
import { type DragDropEventHandlers, DragDropProvider, useDragDropMonitor } from '@dnd-kit/react'
import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react'
import type { Point } from './geometry.ts'

/** Pixels after which a pressed mouse drags. */
const slack = 5
/** Milliseconds that a finger must hold still, within so many pixels, before it drags: else it scrolls. */
const hold = 150
const tremble = 8

const ownUse = 'button, input, textarea, select, option, [contenteditable=true]'

const sensors = [
  PointerSensor.configure({
    activationConstraints: ({ pointerType }) => [
      pointerType === 'touch'
        ? new PointerActivationConstraints.Delay({ value: hold, tolerance: tremble })
        : new PointerActivationConstraints.Distance({ value: slack }),
    ],
    // By links one drags, too.
    preventActivation: ({ target }) => target instanceof Element && target.closest(ownUse) !== null,
  }),
]
// Neither its announcements, as ours are also those of the keyboard, nor what it lets follow the pointer: that would be the
// element itself, which a virtual list takes away. Nor its cursor, a rule for all elements: the browser would style the whole
// page anew as a drag begins (`overList` has it for the list that the pointer is over).
const plugins = [AutoScroller.configure({ acceleration: 20, threshold: { x: 0.12, y: 0.2 } })]

/** What was taken hold of, and its box on screen at that moment. */
export type Lifted = { readonly id: string; readonly box: DOMRect }
/** Where the pointer is, and where the left upper corner of what it drags. */
export type Held = { readonly pointer: Point; readonly corner: Point }

export type PointerDragHandlers = {
  readonly onLift: (lifted: Lifted) => void
  /** The pointer has moved, or something below it. */
  readonly onMove: (held: Held) => void
  /** @param isKept false: given up, by Escape or by the browser */
  readonly onEnd: (isKept: boolean) => void
}

/** Tells the newest handlers of the library's events. */
const Monitor = (handlers: PointerDragHandlers) => {
  const newest = useRef(handlers)
  useLayoutEffect(() => {
    newest.current = handlers
  })
  const events = useMemo((): Partial<DragDropEventHandlers> => {
    let grip: Point | undefined
    let last: Point = { x: 0, y: 0 }
    let stop = new AbortController()
    const move = (pointer: Point) => {
      if (grip === undefined) return
      last = pointer
      newest.current.onMove({ pointer, corner: { x: pointer.x - grip.x, y: pointer.y - grip.y } })
    }
    return {
      onDragStart: ({ operation: { source, position } }, manager) => {
        const box = source?.element?.getBoundingClientRect()
        if (source === null || box === undefined) return
        const { initial } = position
        grip = { x: initial.x - box.left, y: initial.y - box.top }
        stop = new AbortController()
        const { signal } = stop
        // What scrolls by itself is another place below the same point.
        document.addEventListener('scroll', () => move(last), { signal, capture: true, passive: true })
        // Before the page hears of it: what is open there stays open.
        const giveUp = (event: KeyboardEvent) => {
          if (event.key !== 'Escape') return
          event.preventDefault()
          event.stopPropagation()
          manager.actions.stop({ event, canceled: true })
        }
        window.addEventListener('keydown', giveUp, { signal, capture: true })
        last = position.current
        newest.current.onLift({ id: String(source.id), box })
      },
      onDragMove: ({ to }) => {
        if (to !== undefined) move(to)
      },
      onDragEnd: ({ canceled, nativeEvent }) => {
        // The library follows the pointer once a frame: where it let go may be further on.
        if (!canceled && nativeEvent instanceof PointerEvent) move({ x: nativeEvent.clientX, y: nativeEvent.clientY })
        stop.abort()
        const isLifted = grip !== undefined
        grip = undefined
        if (isLifted) newest.current.onEnd(!canceled)
      },
    }
  }, [])
  useDragDropMonitor(events)
  return null
}

/** Things that are dragged by mouse, finger and pen; what they are is said by `useDraggable` of the library. */
export const PointerDrag = ({ children, ...handlers }: PointerDragHandlers & { readonly children: ReactNode }) => (
  <DragDropProvider sensors={sensors} plugins={plugins}>
    <Monitor {...handlers} />
    {children}
  </DragDropProvider>
)
