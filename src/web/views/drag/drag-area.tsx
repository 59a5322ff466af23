import Box from '@mui/material/Box'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { createPortal } from 'react-dom'
import { visuallyHidden } from '../../base/theme/visually-hidden.ts'
import type { Position } from './drag.ts'
import { type Box as Bounds, type Extent, indexAt, inSight, listAt } from './geometry.ts'
import { type DragSource, PointerDrag, type PointerPosition } from './pointer-drag.tsx'
import type { DragController, Lift } from './use-drag-controller.ts'

type DropList = {
  /** Drops are not allowed. */
  readonly isOff?: boolean
  /** Index of the first row that is not dragged, if it is a page of a longer list. */
  readonly first?: () => number
  /** Returns its rows with offsets from the window's top; without it, dropped rows have no position in the list. */
  readonly rows?: (element: HTMLElement, isDragged: (id: string) => boolean) => Iterable<Extent>
}

/** Style of the list under a pointer drag: sets the grabbing cursor also on elements with a cursor of their own. */
export const overList = { '&, & [data-card], & [data-row], & a, & button': { cursor: 'grabbing' } } as const

type Area = {
  readonly controller: DragController
  readonly lists: Map<string, { readonly element: HTMLElement; readonly list: () => DropList }>
}

const AreaContext = createContext<Area | null>(null)
const useArea = (): Area => {
  const area = useContext(AreaContext)
  if (area === null) throw new Error('what takes a drop is used outside an area of drags')
  return area
}

/** Registers an element as a drop target. @returns its ref, and whether rows are dragged over it by pointer */
export const useDropList = (id: string, list: DropList) => {
  const { controller, lists } = useArea()
  const latest = useRef(list)
  useLayoutEffect(() => {
    latest.current = list
  })
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return undefined
      lists.set(id, { element, list: () => latest.current })
      return () => void lists.delete(id)
    },
    [lists, id],
  )
  const isOver = useSyncExternalStore(controller.watch, () => controller.status().over === id)
  return { ref, isOver: isOver && list.isOff !== true }
}

/** Drop position for a pointer; undefined outside of lists. @param bounds visible area of the lists */
const positionFor = (
  { lists, controller }: Area,
  { pointer, corner }: PointerPosition,
  bounds: Bounds | undefined,
): Position | undefined => {
  const boxes = [...lists].flatMap(([id, { element }]): [string, Bounds][] => {
    const box = element.getBoundingClientRect()
    const visible = bounds === undefined ? box : inSight(box, bounds)
    return visible === undefined ? [] : [[id, visible]]
  })
  const id = listAt(boxes, pointer)
  const target = id === undefined ? undefined : lists.get(id)
  if (id === undefined || target === undefined) return undefined
  const { isOff, first, rows } = target.list()
  if (isOff === true) return undefined
  return { list: id, index: (first?.() ?? 0) + indexAt(rows?.(target.element, controller.isDragged) ?? [], corner.y) }
}

/** Live region with the announcements of the drag. */
const Announcements = ({ controller }: { readonly controller: DragController }) => (
  <Box role="status" aria-live="assertive" aria-atomic data-spoken sx={visuallyHidden}>
    {useSyncExternalStore(controller.watch, () => controller.status().announcement)}
  </Box>
)

type Props = {
  readonly controller: DragController
  /** Rows that are dragged with the grabbed row; undefined if it cannot be dragged. */
  readonly lift: (id: string) => Lift | undefined
  /** Preview that follows the pointer. */
  readonly follower: (id: string) => ReactNode
  /** Scroll container of the lists; absent: the page. */
  readonly scroller?: HTMLElement | null
  readonly children: ReactNode
}

/** Lists between which rows are dragged by mouse, touch and pen. */
export const DragArea = ({ controller, lift, follower, scroller, children }: Props) => {
  const [area] = useState((): Area => ({ controller, lists: new Map() }))
  const [source, setSource] = useState<DragSource>()
  const element = useRef<HTMLDivElement>(null)
  const move = (held: PointerPosition) => {
    const { style } = element.current ?? {}
    if (style !== undefined) style.translate = `${held.corner.x}px ${held.corner.y}px`
    controller.carryTo(positionFor(area, held, scroller?.getBoundingClientRect()))
  }
  return (
    <AreaContext value={area}>
      <PointerDrag
        onStart={(next) => {
          const rows = lift(next.id)
          if (rows === undefined) return
          controller.lift(rows, true)
          setSource(next)
        }}
        onMove={move}
        onEnd={(isKept) => {
          setSource(undefined)
          controller.end(isKept)
        }}
      >
        {children}
        {source !== undefined &&
          createPortal(
            <div
              ref={element}
              aria-hidden
              inert
              data-dragged={source.id}
              style={{
                position: 'fixed',
                left: 0,
                top: 0,
                zIndex: 1500,
                pointerEvents: 'none',
                width: source.box.width,
                height: source.box.height,
                translate: `${source.box.left}px ${source.box.top}px`,
              }}
            >
              {follower(source.id)}
            </div>,
            document.body,
          )}
      </PointerDrag>
      <Announcements controller={controller} />
    </AreaContext>
  )
}
