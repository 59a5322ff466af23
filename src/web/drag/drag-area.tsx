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
import { visuallyHidden } from '../theme/visually-hidden.ts'
import type { Position } from './carried.ts'
import { type Box as Bounds, type Extent, indexAt, inSight, listAt } from './geometry.ts'
import { type Held, type Lifted, PointerDrag } from './pointer-drag.tsx'
import type { Carrier, Lift } from './use-carrier.ts'

type DropList = {
  /** Nothing may be dropped there. */
  readonly isOff?: boolean
  /** Index of its first row that is not carried, where it is a page of a longer list. */
  readonly first?: () => number
  /** Its rows, from the upper edge of the window; absent: what is dropped there stands nowhere in it. */
  readonly rows?: (element: HTMLElement, isCarried: (id: string) => boolean) => Iterable<Extent>
}

/** Look of a list that the pointer holds something over: whatever in it has a cursor of its own shows the closed hand. */
export const overList = { '&, & [data-card], & [data-row], & a, & button': { cursor: 'grabbing' } } as const

type Area = {
  readonly carrier: Carrier
  readonly lists: Map<string, { readonly element: HTMLElement; readonly list: () => DropList }>
}

const AreaContext = createContext<Area | null>(null)
const useArea = (): Area => {
  const area = useContext(AreaContext)
  if (area === null) throw new Error('what takes a drop is used outside an area of drags')
  return area
}

/** Makes an element a list into which is dropped. @returns its ref, and whether the pointer holds something over it */
export const useDropList = (id: string, given: DropList) => {
  const { carrier, lists } = useArea()
  const newest = useRef(given)
  useLayoutEffect(() => {
    newest.current = given
  })
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return undefined
      lists.set(id, { element, list: () => newest.current })
      return () => void lists.delete(id)
    },
    [lists, id],
  )
  const isOver = useSyncExternalStore(carrier.watch, () => carrier.news().over === id)
  return { ref, isOver: isOver && given.isOff !== true }
}

/** Where what is held would be put down; undefined over no list. @param bounds of what is in sight of the lists */
const positionFor = (
  { lists, carrier }: Area,
  { pointer, corner }: Held,
  bounds: Bounds | undefined,
): Position | undefined => {
  const boxes = [...lists].flatMap(([id, { element }]): [string, Bounds][] => {
    const box = element.getBoundingClientRect()
    const seen = bounds === undefined ? box : inSight(box, bounds)
    return seen === undefined ? [] : [[id, seen]]
  })
  const id = listAt(boxes, pointer)
  const over = id === undefined ? undefined : lists.get(id)
  if (id === undefined || over === undefined) return undefined
  const { isOff, first, rows } = over.list()
  if (isOff === true) return undefined
  return { list: id, index: (first?.() ?? 0) + indexAt(rows?.(over.element, carrier.isCarried) ?? [], corner.y) }
}

/** What is said, to those who can't see it. */
const Said = ({ carrier }: { readonly carrier: Carrier }) => (
  <Box role="status" aria-live="assertive" aria-atomic data-spoken sx={visuallyHidden}>
    {useSyncExternalStore(carrier.watch, () => carrier.news().said)}
  </Box>
)

type Props = {
  readonly carrier: Carrier
  /** What goes along with the row that was taken hold of; undefined where it can't be lifted. */
  readonly lift: (id: string) => Lift | undefined
  /** What follows the pointer. */
  readonly follower: (id: string) => ReactNode
  /** What scrolls the lists; absent: the page. */
  readonly scroller?: HTMLElement | null
  readonly children: ReactNode
}

/** Lists between which rows are dragged by mouse, finger and pen. */
export const DragArea = ({ carrier, lift, follower, scroller, children }: Props) => {
  const [area] = useState((): Area => ({ carrier, lists: new Map() }))
  const [lifted, setLifted] = useState<Lifted>()
  const element = useRef<HTMLDivElement>(null)
  const move = (held: Held) => {
    const { style } = element.current ?? {}
    if (style !== undefined) style.translate = `${held.corner.x}px ${held.corner.y}px`
    carrier.carryTo(positionFor(area, held, scroller?.getBoundingClientRect()))
  }
  return (
    <AreaContext value={area}>
      <PointerDrag
        onLift={(next) => {
          const rows = lift(next.id)
          if (rows === undefined) return
          carrier.lift(rows, true)
          setLifted(next)
        }}
        onMove={move}
        onEnd={(isKept) => {
          setLifted(undefined)
          carrier.end(isKept)
        }}
      >
        {children}
        {lifted !== undefined &&
          createPortal(
            <div
              ref={element}
              aria-hidden
              inert
              data-dragged={lifted.id}
              style={{
                ...{ position: 'fixed', left: 0, top: 0, zIndex: 1500, pointerEvents: 'none' },
                ...{ width: lifted.box.width, height: lifted.box.height },
                translate: `${lifted.box.left}px ${lifted.box.top}px`,
              }}
            >
              {follower(lifted.id)}
            </div>,
            document.body,
          )}
      </PointerDrag>
      <Said carrier={carrier} />
    </AreaContext>
  )
}
