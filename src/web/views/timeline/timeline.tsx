import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import { type Ref, useId, useImperativeHandle, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { visuallyHidden } from '../../base/theme/visually-hidden.ts'
import { useReading } from '../../fields/values/use-reading.ts'
import type { Frame } from './bars.tsx'
import { Chart, chartStyle } from './chart.tsx'
import { boxOf, type Closed, headHeight, rowHeight } from './geometry.ts'
import { Head } from './head.tsx'
import { HintLine } from './hint-line.tsx'
import { type Draft, extentOf, rowsOf, type TimelineActions, type TimelineItem, type TimelineLink } from './item.ts'
import { Menus, useMenus } from './menus.tsx'
import { paneStyle, treeWidth, windowStyle } from './pane-style.ts'
import { rangeAround, scaleOf, type Zoom } from './scale.ts'
import { snapped, steppedOpen } from './steps.ts'
import { Tree } from './tree.tsx'
import { useSteadyActions } from './tree-row.tsx'
import { useBeginning } from './use-beginning.ts'
import { useHandling } from './use-handling.ts'
import { useLinking } from './use-linking.ts'
import { type ScreenPoint, usePointer } from './use-pointer.ts'
import { useTicks } from './use-ticks.ts'
import { useTimelineKeys } from './use-timeline-keys.ts'
import { useWindow } from './use-window.ts'
import { useWords } from './use-words.ts'

/** What tools beside the timeline may do with it. */
export type TimelineHandle = {
  readonly toToday: () => void
  readonly focus: () => void
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
  /** Receives the scale that suits what is shown, as it opens; absent: the scale stays as it is. */
  readonly onFit?: ((zoom: Zoom) => void) | undefined
  /** Rows whose parts are not shown. */
  readonly folded: ReadonlySet<string>
  readonly onFold: (id: string) => void
  /** Absent: it may only be looked at. */
  readonly actions?: TimelineActions | undefined
  readonly onOpen: (id: string) => void
  readonly handle?: Ref<TimelineHandle>
}

/**
 * Bars in time beside a tree of names: an own drawing, since none to be had reads from right to left. Only rows and
 * time in sight are drawn; the pane sticks to the scroller and is drawn anew as that moves.
 */
export const Timeline = (props: Props) => {
  const { label, items, links, closed, now, zoom, onZoom, onFit, folded, onFold, actions, onOpen, handle } = props
  const { t } = useTranslation('timeline')
  const id = useId()
  const { timeZone } = useReading()
  const isMirrored = useTheme().direction === 'rtl'
  const { scroller, view, scrollTo, follow, rest, measure } = useWindow()
  const [draft, setDraft] = useState<Draft>()
  const [isByKeys, setByKeys] = useState(false)
  const [currentId, setCurrentId] = useState<string>()
  const { said, say, about, shortDatesOf, draftDates } = useWords(zoom)
  const rows = useMemo(() => rowsOf(items, folded), [items, folded])
  const rowOf = useMemo(() => new Map(rows.map(({ item }, index) => [item.id, index])), [rows])
  const current = rowOf.get(currentId ?? '') ?? 0
  const extent = useMemo(() => extentOf(items), [items])
  const scale = useMemo(() => scaleOf(zoom, ...rangeAround(extent, now, zoom)), [extent, now, zoom])
  const tree = Math.min(treeWidth(view.width), view.width)
  const width = Math.max(0, view.width - tree)
  const height = Math.max(0, view.height - headHeight)
  const frame: Frame = { offsetX: view.x, offsetY: view.y, width, height, isMirrored }
  const first = Math.max(0, Math.floor(view.y / rowHeight))
  const { rezoom, toTime, isPlaced } = useBeginning({
    extent,
    scale,
    rows,
    now,
    zoom,
    onZoom,
    onFit,
    view,
    width,
    height,
    scrollTo,
    measure,
    onRow: setCurrentId,
  })
  // Where it opens is known once its size is: rows are drawn there, not at the top first.
  const shown = isPlaced ? rows.slice(first, Math.ceil((view.y + height) / rowHeight) + 1) : []
  const ticks = useTicks(scale, view)
  /** Asks for what was drawn; the bar stays as it was drawn until that is answered. */
  const take = (one: Draft): void => {
    const drop = () => setDraft((now) => (now === one ? undefined : now))
    void actions?.onChange(one).finally(drop)
  }

  useImperativeHandle(handle, () => ({ toToday: () => toTime(now), focus: () => scroller.current?.focus() }))

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
  const onLink = actions?.onLink
  const linker = useLinking({ link: onLink, say })
  const { linking } = linker
  const onKeyDown = useTimelineKeys({
    rows,
    current,
    draft,
    isMirrored,
    pick,
    say,
    toggle: onFold,
    links: linker,
    setDraft: (one) => {
      setByKeys(true)
      setDraft(one)
    },
    step: (at, steps, isEnd) => steppedOpen(at, steps, zoom, timeZone, closed, isEnd),
    commit: take,
    ask: actions?.onAsk,
    edit: ({ id: row }) => {
      const { left = 0, bottom = 0 } = document.getElementById(`${id}-${current}`)?.getBoundingClientRect() ?? {}
      actions?.onEdit?.(row, { left, top: bottom })
    },
    open: onOpen,
    zoom: rezoom,
    today: () => toTime(now),
    pages: Math.max(1, Math.floor(height / rowHeight) - 1),
  })
  /** Chooses a row by pointer; while a link waits for its other row, it ends there. */
  const choose = (index: number): void => {
    pick(index)
    const row = rows[index]
    if (row !== undefined && linking !== undefined) linker.end(row.item)
  }
  const pointAt = ({ clientX, clientY }: ScreenPoint, on: Element) => {
    const box = on.getBoundingClientRect()
    const x = isMirrored ? box.right - clientX : clientX - box.left
    return { x: x + view.x, y: clientY - box.top + view.y }
  }
  const { handlers, drawn, hovered, cursor, isHeldAt } = usePointer({
    rows,
    scale,
    view,
    pointAt,
    rest,
    onOpen,
    onLink,
    current: currentId,
    setDraft: (one) => {
      setByKeys(false)
      setDraft(one)
    },
    snap: (to, from) => snapped(to, from, zoom, timeZone),
    onPick: (one) => choose(rowOf.get(one) ?? 0),
    follow: (point) => follow(point, { width, height }),
    onDrop: take,
  })
  const svg = useHandling(scroller, {
    isHeld: (event, on) => isHeldAt(pointAt(event, on)),
    rezoom,
  })
  const menus = useMenus({
    links,
    items,
    mayUnlink: actions?.onUnlink !== undefined,
    rowAt: (event) => {
      const on = svg.current
      const isInside = on !== null && event.target instanceof Node && on.contains(event.target)
      return rows[isInside ? Math.floor(pointAt(event, on).y / rowHeight) : current]?.item
    },
    onPick: (item) => pick(rowOf.get(item.id) ?? 0),
  })
  const treeActions = useSteadyActions({
    pick: choose,
    open: onOpen,
    toggle: onFold,
    edit: ({ id: row }, { left, bottom }) => actions?.onEdit?.(row, { left, top: bottom }),
    openMenu: (item, { left, bottom }) => menus.openRow({ item, left, top: bottom }),
  })
  const isCurrentShown = current >= first && current < first + shown.length

  return (
    <Box sx={{ position: 'relative' }}>
      <Box
        ref={scroller}
        role="treegrid"
        aria-label={label}
        aria-rowcount={rows.length}
        aria-describedby={`${id}-help`}
        {...(rows.length > 0 && isCurrentShown ? { 'aria-activedescendant': `${id}-${current}` } : {})}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onContextMenu={menus.onContextMenu}
        data-timeline=""
        sx={paneStyle(rows.length * rowHeight + headHeight)}
      >
        <Box
          sx={{ inlineSize: tree + scale.width, blockSize: headHeight + rows.length * rowHeight, position: 'relative' }}
          role="presentation"
        >
          <Box role="presentation" sx={{ ...windowStyle, inlineSize: view.width, blockSize: view.height }}>
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
              <Chart
                frame={frame}
                scale={scale}
                closed={closed}
                now={now}
                rows={rows}
                rowOf={rowOf}
                links={links}
                removable={menus.removable}
                first={first}
                current={current}
                draft={draft}
                drawn={drawn}
                ticks={ticks[1]}
                count={shown.length}
                draftText={draftDates(draft)}
                handled={onLink === undefined ? undefined : hovered}
                svg={{ ref: svg, ...handlers, ...menus.handlers, style: chartStyle(tree, cursor) }}
              />
              <Tree
                rows={shown}
                first={first}
                width={tree}
                offsetY={view.y}
                current={current}
                about={about}
                idStart={id}
                linkFrom={linking?.from.id}
                datesOf={shortDatesOf}
                actions={treeActions}
                mayEdit={actions?.onEdit !== undefined}
              />
            </Box>
          </Box>
        </Box>
      </Box>
      <HintLine
        linking={linking}
        onType={linker.setType}
        draft={isByKeys ? draft : undefined}
        text={said}
        onTake={() => draft !== undefined && take(draft)}
        onDrop={() => {
          scroller.current?.focus()
          linker.drop()
          setDraft(undefined)
        }}
      />
      <Menus
        menus={menus}
        links={links}
        items={items}
        actions={actions}
        onLink={linker.begin}
        onOpen={onOpen}
        onClose={() => {
          // An open menu would take the focus back.
          flushSync(menus.close)
          scroller.current?.focus()
        }}
      />
      <Box id={`${id}-help`} sx={{ display: 'none' }}>
        {t(actions === undefined ? 'helpLook' : 'help')}
      </Box>
      <Box role="status" aria-live="assertive" aria-atomic data-spoken sx={visuallyHidden}>
        {said}
      </Box>
    </Box>
  )
}
