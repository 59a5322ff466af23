import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import {
  type MouseEvent,
  type ReactNode,
  type Ref,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { useReading } from '../fields/use-reading.ts'
import { visuallyHidden } from '../theme/visually-hidden.ts'
import { Arrows, Bars, colors, type Frame, Grid, Links } from './bars.tsx'
import { boxOf, type Closed, headHeight, pathOf, rowHeight } from './geometry.ts'
import { Head } from './head.tsx'
import {
  type Draft,
  rowsOf,
  type TimelineActions,
  type TimelineItem,
  type TimelineLink,
  type TimelineRow,
} from './item.ts'
import { rangeAround, scaleOf, ticksOf, type Zoom, zoomFor, zooms } from './scale.ts'
import { snapped, steppedOpen } from './steps.ts'
import { Tree } from './tree.tsx'
import { usePointer } from './use-pointer.ts'
import { useTimelineKeys } from './use-timeline-keys.ts'
import { useWindow } from './use-window.ts'
import { useWords } from './use-words.ts'

/** What tools beside the timeline may do with it. */
export type TimelineHandle = {
  readonly toToday: () => void
  readonly focus: () => void
  readonly rows: readonly TimelineRow[]
}

type Props = {
  /** Accessible name. */
  readonly label: string
  readonly items: readonly TimelineItem[]
  readonly links: readonly TimelineLink[]
  readonly closed: Closed
  readonly now: number
  readonly zoom: Zoom
  readonly onZoom: (zoom: Zoom) => void
  /** Absent: it may only be looked at. */
  readonly actions?: TimelineActions | undefined
  readonly draft: Draft | undefined
  readonly setDraft: (draft: Draft | undefined) => void
  readonly onOpen: (id: string) => void
  readonly handle?: Ref<TimelineHandle>
  /** Below the rows: adds one. */
  readonly children?: ReactNode
}

const treeWidth = (width: number): number => (width < 600 ? 140 : width < 1000 ? 260 : 380)

/**
 * Bars in time beside a tree of names: an own drawing, since none to be had reads from right to left. Only rows and
 * time in sight are drawn; the pane sticks to the scroller and is drawn anew as that moves.
 */
export const Timeline = ({
  label,
  items,
  links,
  closed,
  now,
  zoom,
  onZoom,
  actions,
  draft,
  setDraft,
  onOpen,
  handle,
  children,
}: Props) => {
  const { t } = useTranslation('timeline')
  const id = useId()
  const { locale, timeZone } = useReading()
  const isMirrored = useTheme().direction === 'rtl'
  const { scroller, view, scrollTo, measure } = useWindow()
  const [closedRows, setClosedRows] = useState<ReadonlySet<string>>(new Set())
  const [currentId, setCurrentId] = useState<string>()
  const { said, say, about, datesOf } = useWords(zoom)
  const rows = useMemo(() => rowsOf(items, closedRows), [items, closedRows])
  const rowOf = useMemo(() => new Map(rows.map(({ item }, index) => [item.id, index])), [rows])
  const current = rowOf.get(currentId ?? '') ?? 0
  const dates = useMemo(
    () => items.flatMap(({ start, end, floatEnd }) => [start, end, floatEnd ?? null].filter((at) => at !== null)),
    [items],
  )
  const scale = useMemo(() => scaleOf(zoom, ...rangeAround(dates, now, zoom)), [dates, now, zoom])
  const tree = Math.min(treeWidth(view.width), view.width)
  const width = Math.max(0, view.width - tree)
  const height = Math.max(0, view.height - headHeight)
  const frame: Frame = { offsetX: view.x, offsetY: view.y, width, height, isMirrored }
  const first = Math.max(0, Math.floor(view.y / rowHeight))
  const shown = rows.slice(first, Math.ceil((view.y + height) / rowHeight) + 1)
  const calendar = { locale, timeZone, firstWeekday: locale === 'ar' ? 6 : 1 }
  const ticks = ticksOf(zoom, scale.atOf(view.x), scale.atOf(view.x + width), calendar)

  const toTime = (at: number): void => scrollTo({ x: scale.xOf(at) - width / 3 })
  /** Begins at today where the plan is under way, else where it begins. */
  const beginning = useMemo(() => {
    const [from, to] = [
      dates.reduce((least, at) => Math.min(least, at), Number.POSITIVE_INFINITY),
      dates.reduce((most, at) => Math.max(most, at), 0),
    ]
    return from <= now && now <= to ? now : Number.isFinite(from) ? from : now
  }, [dates, now])
  // The middle of what was in sight stays there when the zoom changes; at first that is the beginning.
  const [anchor, setAnchor] = useState<number>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: where it scrolls to is the state of the moment, not a cause
  useLayoutEffect(() => {
    if (view.width === 0) return
    if (anchor === undefined) {
      const from = dates.reduce((least, at) => Math.min(least, at), now)
      const to = dates.reduce((most, at) => Math.max(most, at), now)
      onZoom(dates.length === 0 ? zoom : zoomFor(to - from, width))
      setAnchor(beginning)
    }
    scrollTo({ x: scale.xOf(anchor ?? beginning) - width / 3 })
    measure()
  }, [zoom, view.width === 0])
  const rezoom = (by: 1 | -1): void => {
    const next = zooms[zooms.indexOf(zoom) + by]
    if (next === undefined) return
    setAnchor(scale.atOf(view.x + width / 3))
    onZoom(next)
  }
  useImperativeHandle(handle, () => ({ toToday: () => toTime(now), focus: () => scroller.current?.focus(), rows }))

  const toggle = (one: string): void =>
    setClosedRows((last) => {
      const next = new Set(last)
      if (!next.delete(one)) next.add(one)
      return next
    })
  const pick = (index: number): void => {
    const row = rows[index]
    if (row === undefined) return
    setCurrentId(row.item.id)
    const top = index * rowHeight
    if (top < view.y) scrollTo({ y: top })
    else if (top + rowHeight > view.y + height) scrollTo({ y: top + rowHeight - height })
    const box = boxOf(row.item, index, scale)
    if (box !== undefined && (box.x + box.width < view.x || box.x > view.x + width)) scrollTo({ x: box.x - width / 3 })
  }
  const link =
    actions?.onLink === undefined ? undefined : (from: string, to: string) => actions.onLink?.(from, to, 'finish_start')
  const { onKeyDown, linkFrom } = useTimelineKeys({
    ...{ rows, current, draft, isMirrored, pick, toggle, setDraft, link, say },
    step: (at, steps, isEnd) => steppedOpen(at, steps, zoom, timeZone, closed, isEnd),
    commit: (one) => actions?.onChange(one),
    ask: actions?.onAsk,
    open: onOpen,
    zoom: rezoom,
    today: () => toTime(now),
    pages: Math.max(1, Math.floor(height / rowHeight) - 1),
  })
  const { handlers, drawn, cursor } = usePointer({
    ...{ rows, scale, onOpen, onLink: link, setDraft },
    pointOf: (event: MouseEvent) => {
      const box = event.currentTarget.getBoundingClientRect()
      const x = isMirrored ? box.right - event.clientX : event.clientX - box.left
      return { x: x + view.x, y: event.clientY - box.top + view.y }
    },
    snap: (at) => snapped(at, rows.find(({ item }) => item.id === draft?.id)?.item.start ?? at, zoom, timeZone),
    onPick: (one) => pick(rowOf.get(one) ?? 0),
    onDrop: (one) => actions?.onChange(one),
  })
  const rowId = (index: number): string => `${id}-${index}`
  const from =
    drawn === undefined
      ? undefined
      : boxOf(
          rows[rowOf.get(drawn.from) ?? -1]?.item ?? { start: null, end: null, isMilestone: false },
          rowOf.get(drawn.from) ?? 0,
          scale,
        )
  const isCurrentShown = current >= first && current < first + shown.length

  return (
    <Box sx={{ position: 'relative' }}>
      <Box
        ref={scroller}
        role="treegrid"
        aria-label={label}
        aria-rowcount={rows.length}
        aria-describedby={`${id}-help`}
        {...(rows.length > 0 && isCurrentShown ? { 'aria-activedescendant': rowId(current) } : {})}
        tabIndex={0}
        onKeyDown={onKeyDown}
        data-timeline=""
        sx={{
          overflow: 'auto',
          blockSize: Math.min(rows.length * rowHeight + headHeight + 18, 10_000),
          maxBlockSize: 'max(360px, calc(100vh - 250px))',
          border: 1,
          borderColor: 'divider',
          borderRadius: 2,
          bgcolor: 'background.paper',
          '@media print': { maxBlockSize: 'none' },
        }}
      >
        <Box
          sx={{ inlineSize: tree + scale.width, blockSize: headHeight + rows.length * rowHeight, position: 'relative' }}
          role="presentation"
        >
          <Box
            role="presentation"
            sx={{
              position: 'sticky',
              insetBlockStart: 0,
              insetInlineStart: 0,
              inlineSize: view.width,
              blockSize: view.height,
              overflow: 'hidden',
            }}
          >
            <Head ticks={ticks} scale={scale} frame={frame} tree={tree} />
            <Box
              role="presentation"
              sx={{
                position: 'absolute',
                insetInline: 0,
                insetBlockStart: headHeight,
                insetBlockEnd: 0,
                overflow: 'hidden',
              }}
            >
              <svg
                aria-hidden
                width={width}
                height={height}
                {...handlers}
                style={{
                  position: 'absolute',
                  insetInlineStart: tree,
                  insetBlockStart: 0,
                  touchAction: 'pan-x pan-y',
                  userSelect: 'none',
                  cursor,
                  display: 'block',
                }}
              >
                <Arrows />
                <Grid scale={scale} frame={frame} ticks={ticks[1]} closed={closed} now={now} />
                {isCurrentShown && (
                  <rect x={0} y={current * rowHeight - view.y} width={width} height={rowHeight} fill={colors.closed} />
                )}
                <Links links={links} rowOf={rowOf} rows={rows} scale={scale} frame={frame} draft={draft} />
                <Bars rows={shown} first={first} scale={scale} frame={frame} draft={draft} current={currentId} />
                {drawn !== undefined && from !== undefined && (
                  <path
                    d={pathOf(
                      [
                        [from.x + from.width, from.y + from.height / 2 - view.y],
                        [drawn.x, drawn.y - view.y],
                      ],
                      (x) => (isMirrored ? width - (x - view.x) : x - view.x),
                    )}
                    stroke={colors.text}
                    strokeDasharray="4 3"
                    fill="none"
                  />
                )}
              </svg>
              <Tree
                {...{ rows: shown, first, width: tree, offsetY: view.y, current, linkFrom, about, idOf: rowId }}
                datesOf={datesOf}
                onPick={pick}
                onOpen={onOpen}
                onToggle={toggle}
              />
            </Box>
          </Box>
        </Box>
      </Box>
      {children}
      <Box id={`${id}-help`} sx={{ display: 'none' }}>
        {t(actions === undefined ? 'helpLook' : 'help')}
      </Box>
      <Box role="status" aria-live="assertive" aria-atomic data-spoken sx={visuallyHidden}>
        {said}
      </Box>
    </Box>
  )
}
