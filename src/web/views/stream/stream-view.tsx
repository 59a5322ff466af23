// Decision (2026-11): The virtual list is the one that the program already has (TanStack Virtual 3.14): anchored at its
// end, it keeps rows in place while older ones load above or pictures grow. `virtua` does the same, and would be a
// second list. Revisit if rows jump.
import Box from '@mui/material/Box'
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useCallback,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { RovingRows } from '../../base/ui/roving-rows.tsx'
import { DayLine } from './day-line.tsx'
import { JumpButton } from './jump-button.tsx'
import type { StreamRow } from './stream-window.ts'
import { useEdges } from './use-edges.ts'
import { useKeptEnd } from './use-kept-end.ts'
import { usePlacing } from './use-placing.ts'
import { useSeen } from './use-seen.ts'

/** Estimated height of a row in pixels, until it is measured. */
const rowHeight = 64
/** Rows rendered beyond the window, at each side. */
const overscan = 6
/** Distance from the foot in pixels within which the reader counts as being at the newest row. */
const atEnd = 60

export type StreamHandle = {
  /** Scrolls to a row of the stretch and focuses it. */
  readonly focus: (id: string) => void
  readonly focusLast: () => void
  readonly toEnd: () => void
}

/** The further arguments for rendering a row. */
export type Beside<R> = {
  /** The row before it, if it is of the same day and no line is between them; else undefined. */
  readonly previous: R | undefined
  readonly isCurrent: boolean
}

type Props<R extends StreamRow> = {
  readonly ref?: Ref<StreamHandle>
  readonly label: string
  readonly rows: readonly R[]
  readonly hasOlder: boolean
  readonly hasNewer: boolean
  readonly onOlder: () => void
  readonly onNewer: () => void
  /** Ids of the rendered rows, for the caller that reads them again. */
  readonly visible: RefObject<readonly string[]>
  /** Changes when the view has to be placed again. */
  readonly opening: number
  /** The row at which the view opens; with undefined, at its end. `line`: below the line of unread rows. */
  readonly openAt: { readonly id: string; readonly place: 'line' | 'middle' } | undefined
  /** The first unread row; a line is above it. */
  readonly firstNew: string | undefined
  /** Returns a row's place in the order. */
  readonly placeOf: (row: R) => number
  /** Returns the day of a row, `YYYY-MM-DD`. */
  readonly dayOf: (row: R) => string
  readonly nameOf: (row: R) => string
  readonly children: (row: R, beside: Beside<R>) => ReactNode
  /** Called with the newest row that was in view while the window had the focus. */
  readonly onSeen: (row: R) => void
  /** The number of unread rows below. */
  readonly unseen: number
  /** Reads the newest rows and opens there. */
  readonly onJump: () => void
  /** Handles keys on the focused row, other than those that move the focus. */
  readonly onKey: (event: KeyboardEvent<HTMLElement>, row: R) => void
  /** Content above the oldest row, once that is read. */
  readonly head?: ReactNode
}

/**
 * The rows of a stream, read from its end: older ones load while the user scrolls up, newer ones at the foot. Only rows
 * near the window are rendered.
 */
export const StreamView = <R extends StreamRow>(props: Props<R>) => {
  const { rows, label, firstNew, dayOf, nameOf, hasOlder, hasNewer, opening, openAt, unseen, onJump } = props
  const scroller = useRef<HTMLDivElement>(null)
  const feed = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState<string>()
  const at = rows.findIndex(({ id }) => id === current)
  const keyOf = useCallback((n: number) => rows[n]?.id ?? String(n), [rows])
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: keyOf,
    overscan,
    anchorTo: 'end',
    followOnAppend: !hasNewer,
    scrollEndThreshold: atEnd,
    initialOffset: () => rows.length * rowHeight,
    // The focused row stays rendered, so that the keys go on from it.
    rangeExtractor: (range: Range) => {
      const indexes = defaultRangeExtractor(range)
      return at < 0 || indexes.includes(at) ? indexes : [...indexes, at].sort((a, b) => a - b)
    },
  })
  const items = virtualizer.getVirtualItems()
  props.visible.current = items.flatMap(({ index }) => rows[index]?.id ?? [])
  const isPlaced = usePlacing(virtualizer, { rows, opening, openAt })
  useEdges({ items, count: rows.length, isPlaced, ...props })
  useSeen({ virtualizer, rows, placeOf: props.placeOf, isPlaced, onSeen: props.onSeen })
  useKeptEnd(virtualizer, scroller, isPlaced)
  const isAway = isPlaced && rows.length > 0 && (hasNewer || !virtualizer.isAtEnd(atEnd))

  const focusAt = (n: number) => {
    const row = rows[Math.max(0, Math.min(n, rows.length - 1))]
    if (row === undefined) return
    // The current row is always rendered, even outside the window.
    flushSync(() => setCurrent(row.id))
    feed.current?.querySelector<HTMLElement>(`[data-stream-row="${row.id}"]`)?.focus({ preventScroll: true })
    virtualizer.scrollToIndex(rows.indexOf(row), { align: 'auto' })
  }
  useImperativeHandle(props.ref, () => ({
    focus: (id) => focusAt(rows.findIndex((row) => row.id === id)),
    focusLast: () => focusAt(rows.length - 1),
    toEnd: () => virtualizer.scrollToEnd(),
  }))
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, row: R) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const n = rows.indexOf(row)
    const page = Math.max(1, items.length - 2 * overscan - 1)
    const to = {
      ArrowUp: n - 1,
      ArrowDown: n + 1,
      PageUp: n - page,
      PageDown: n + page,
      Home: 0,
      End: rows.length - 1,
    }[event.key]
    if (to === undefined) return props.onKey(event, row)
    event.preventDefault()
    focusAt(to)
  }
  return (
    <Box sx={{ position: 'relative', flex: 1, minBlockSize: 0, display: 'flex', flexDirection: 'column' }}>
      <Box
        ref={scroller}
        sx={{
          flex: 1,
          minBlockSize: 0,
          overflowY: 'auto',
          overflowX: 'hidden',
          overscrollBehavior: 'contain',
          // The virtual list itself keeps rows in place, so the browser must not.
          overflowAnchor: 'none',
          display: 'flex',
          flexDirection: 'column',
          visibility: isPlaced || rows.length === 0 ? 'visible' : 'hidden',
        }}
      >
        <Box
          ref={feed}
          role="feed"
          aria-label={label}
          aria-busy={!isPlaced}
          sx={{ position: 'relative', flex: 'none', marginBlockStart: 'auto' }}
          style={{ blockSize: virtualizer.getTotalSize() }}
        >
          <RovingRows rows="[data-stream-row]">
            {items.map((item) => {
              const row = rows[item.index]
              if (row === undefined) return null
              const before = rows[item.index - 1]
              const isNewDay = before === undefined || dayOf(before) !== dayOf(row)
              const isFirstNew = row.id === firstNew
              return (
                <Box
                  key={item.key}
                  ref={virtualizer.measureElement}
                  data-index={item.index}
                  sx={{ position: 'absolute', insetBlockStart: 0, insetInline: 0 }}
                  style={{ transform: `translateY(${item.start}px)` }}
                >
                  {item.index === 0 && !hasOlder && props.head}
                  {(isNewDay || isFirstNew) && <DayLine day={isNewDay ? dayOf(row) : undefined} isNew={isFirstNew} />}
                  <Box
                    component="article"
                    data-stream-row={row.id}
                    aria-label={nameOf(row)}
                    aria-setsize={hasOlder || hasNewer ? -1 : rows.length}
                    aria-posinset={item.index + 1}
                    // The list is one stop of the Tab key: at the row reached last, else at the newest.
                    tabIndex={(at < 0 ? rows.length - 1 : at) === item.index ? 0 : -1}
                    onFocus={() => setCurrent(row.id)}
                    sx={{ outlineOffset: '-2px !important' }}
                    onKeyDown={(event) => onKeyDown(event, row)}
                  >
                    {props.children(row, {
                      previous: isNewDay || isFirstNew ? undefined : before,
                      isCurrent: current === row.id,
                    })}
                  </Box>
                </Box>
              )
            })}
          </RovingRows>
        </Box>
      </Box>
      {isAway && <JumpButton count={unseen} onJump={onJump} />}
    </Box>
  )
}
