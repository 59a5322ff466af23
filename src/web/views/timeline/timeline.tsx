import Box from '@mui/material/Box'
import { useId, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useReading } from '../../fields/values/use-reading.ts'
import { Chart, chartStyle } from './chart.tsx'
import { CurrentRow } from './current-row.tsx'
import { headHeight, pointIn, rowHeight } from './geometry.ts'
import { Head } from './head.tsx'
import { HintLine } from './hint-line.tsx'
import { type Draft, rowsOf } from './item.ts'
import { LinkCard } from './link-card.tsx'
import { belowHead, paneStyle, windowStyle } from './pane-style.ts'
import { RowMenu, useRowMenu } from './row-menu.tsx'
import { revealRow, showRow } from './show-row.ts'
import { Spoken } from './spoken.tsx'
import { snapped, steppedOpen } from './steps.ts'
import type { TimelineProps } from './timeline-props.ts'
import { EditedCell } from './tree/cell-box.tsx'
import { Tree } from './tree/tree.tsx'
import { useSteadyActions } from './tree/tree-row.tsx'
import { TreeSheet } from './tree/tree-sheet.tsx'
import { TreeSplitter } from './tree/tree-splitter.tsx'
import { useTreeCells } from './tree/use-tree-cells.ts'
import { useBeginning } from './use-beginning.ts'
import { useHandling } from './use-handling.ts'
import { useLayout } from './use-layout.ts'
import { useLinks } from './use-links.ts'
import { type ScreenPoint, usePointer } from './use-pointer.ts'
import { useTicks } from './use-ticks.ts'
import { useTimelineKeys } from './use-timeline-keys.ts'
import { useWords } from './use-words.ts'

/**
 * Bars in time beside a tree of names. It is a drawing of our own, as no library reads from right to left. Only rows
 * and time in sight are drawn; the pane sticks to the scroller and is drawn again as that moves.
 */
export const Timeline = (props: TimelineProps) => {
  const { label, items, links, closed, now, zoom, onZoom, onFit, folded, onFold, actions, onOpen, docked } = props
  const id = useId()
  const { timeZone } = useReading()
  const layout = useLayout(props)
  const { scroller, view, scrollTo, follow, rest, isMirrored, scale } = layout
  const { columns, list, tree, width, height, frame, first } = layout
  const [draft, setDraft] = useState<Draft>()
  const [isByKeys, setByKeys] = useState(false)
  const [currentId, setCurrentId] = useState<string>()
  const words = useWords(zoom)
  const { said, say, about, shortDatesOf, draftDates } = words
  const rows = useMemo(() => rowsOf(items, folded), [items, folded])
  const rowOf = useMemo(() => new Map(rows.map(({ item }, index) => [item.id, index])), [rows])
  const current = rowOf.get(currentId ?? '') ?? 0
  const { rezoom, toTime, isPlaced } = useBeginning(layout, { rows, now, zoom, onZoom, onFit, onRow: setCurrentId })
  // The beginning is known only with the size: rows are drawn there, not at the top first.
  const shown = isPlaced ? rows.slice(first, Math.ceil((view.y + height) / rowHeight) + 1) : []
  const ticks = useTicks(scale, view)
  /** Asks about a changed bar; it stays as it was drawn until that is answered. */
  const take = (one: Draft): void => {
    const drop = () => setDraft((now) => (now === one ? undefined : now))
    void actions?.onChange(one).finally(drop)
  }

  useImperativeHandle(props.handle, () => ({ toToday: () => toTime(now), focus: () => scroller.current?.focus() }))

  const pick = (index: number): void => {
    const row = rows[index]
    if (row === undefined) return
    setCurrentId(row.item.id)
    showRow(row.item, index, { scale, view, width, height, scrollTo })
  }
  const pickById = (one: string): void => pick(rowOf.get(one) ?? 0)
  const { onLink, onUnlink } = actions ?? {}
  const item = rows[current]?.item
  const svg = useRef<SVGSVGElement>(null)
  const pointAt = (at: ScreenPoint, on: Element) => pointIn(at, on.getBoundingClientRect(), view, isMirrored)
  const { linker, linkChoice, removable } = useLinks({
    links,
    items,
    item,
    onLink,
    onUnlink,
    pick: pickById,
    words,
    pointAt: (at) => pointAt(at, at.currentTarget),
  })
  const { linking } = linker
  const pages = Math.max(1, Math.floor(height / rowHeight) - 1)
  const cells = useTreeCells({
    columns,
    rows,
    current,
    isMirrored,
    page: pages,
    isLinking: linking !== undefined,
    pick,
    reveal: (index) => revealRow(index, { view, height, scrollTo }),
    scroller,
    onPress: linkChoice.drop,
    onOpen,
  })
  const onKeyDown = useTimelineKeys({
    rows,
    current,
    draft,
    isMirrored,
    pick,
    say,
    toggle: onFold,
    links: linker,
    cells: columns === undefined ? undefined : cells,
    linkChoice,
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
    pages,
  })
  /** Chooses a row by pointer; a link that waits for its other row ends there. */
  const choose = (index: number): void => {
    pick(index)
    linkChoice.drop()
    const row = rows[index]
    if (row !== undefined && linking !== undefined) linker.end(row.item)
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
    onPick: (one) => {
      cells.leave()
      choose(rowOf.get(one) ?? 0)
    },
    follow: (point) => follow(point, { width, height }),
    onDrop: take,
  })
  useHandling(scroller, svg, {
    isHeld: (event, on) => isHeldAt(pointAt(event, on)),
    rezoom,
  })
  const menu = useRowMenu({
    rowAt: (event) => {
      const on = svg.current
      const isInside = on !== null && event.target instanceof Node && on.contains(event.target)
      return rows[isInside ? Math.floor(pointAt(event, on).y / rowHeight) : current]?.item
    },
    onPick: ({ id: one }) => pickById(one),
  })
  const treeActions = useSteadyActions({
    pick: choose,
    pickCell: (index) => linking !== undefined && choose(index),
    open: onOpen,
    toggle: onFold,
    edit: ({ id: row }, { left, bottom }) => actions?.onEdit?.(row, { left, top: bottom }),
    openMenu: (item, { left, bottom }) => menu.openAt({ item, left, top: bottom }),
  })
  const isCurrentShown = current >= first && current < first + shown.length
  const activeId = `${id}-${current}${cells.at === undefined ? '' : `-${cells.at}`}`

  return (
    <Box sx={{ position: 'relative' }}>
      <Box
        ref={scroller}
        role="treegrid"
        aria-label={label}
        aria-rowcount={rows.length + (columns === undefined ? 0 : 1)}
        {...(columns === undefined ? {} : { 'aria-colcount': list.length + 1, 'aria-multiselectable': true })}
        aria-describedby={`${id}-help`}
        {...(rows.length > 0 && isCurrentShown ? { 'aria-activedescendant': activeId } : {})}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onContextMenu={menu.onContextMenu}
        {...(columns === undefined ? {} : cells.handlers)}
        data-timeline=""
        sx={paneStyle(rows.length * rowHeight + headHeight, docked !== undefined, layout.isPhone)}
      >
        <Box
          sx={{ inlineSize: tree + scale.width, blockSize: headHeight + rows.length * rowHeight, position: 'relative' }}
          role="presentation"
        >
          <Box role="presentation" sx={{ ...windowStyle, inlineSize: view.width, blockSize: view.height }}>
            <Head ticks={ticks} scale={scale} frame={frame} tree={tree} columns={list} />
            <Box role="presentation" sx={belowHead}>
              <Chart
                frame={frame}
                scale={scale}
                closed={closed}
                now={now}
                rows={rows}
                rowOf={rowOf}
                links={links}
                removable={removable}
                chosenLink={linkChoice.chosen?.id}
                first={first}
                current={current}
                draft={draft}
                drawn={drawn}
                ticks={ticks[1]}
                count={shown.length}
                draftText={draftDates(draft)}
                handled={onLink === undefined ? undefined : hovered}
                svg={{ ref: svg, ...handlers, ...linkChoice.handlers, style: chartStyle(tree, cursor) }}
              />
              <Tree
                rows={shown}
                first={first}
                width={tree}
                isNarrow={layout.isPhone}
                offsetY={view.y}
                current={current}
                about={about}
                idStart={id}
                linkFrom={linking?.from.id}
                datesOf={shortDatesOf}
                actions={treeActions}
                mayEdit={actions?.onEdit !== undefined}
                columns={columns}
                cell={cells.at}
                range={cells.range}
                handle={props.sheet && cells.handle}
              />
            </Box>
          </Box>
        </Box>
      </Box>
      <TreeSplitter layout={layout} />
      <CurrentRow layout={layout} row={rows[current]} datesOf={shortDatesOf} onEdit={actions?.onEdit} onOpen={onOpen} />
      <LinkCard
        choice={linkChoice}
        items={items}
        rows={rows}
        rowOf={rowOf}
        layout={layout}
        editorOf={props.linkEditorOf}
        onDrop={() => {
          scroller.current?.focus()
          linkChoice.drop()
        }}
      />
      <EditedCell cell={cells.editing} layout={layout} indexOf={(id) => rowOf.get(id) ?? 0} editorOf={props.editorOf} />
      {columns !== undefined && props.sheet !== undefined && (
        <TreeSheet sheet={props.sheet} rows={rows} columns={list} cells={cells} />
      )}
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
      {menu.at !== undefined && (
        <RowMenu
          at={menu.at}
          links={links}
          items={items}
          actions={actions}
          onLink={linker.begin}
          onOpen={onOpen}
          onClose={() => {
            // An open menu would take the focus back.
            flushSync(menu.close)
            scroller.current?.focus()
          }}
        />
      )}
      {docked}
      <Spoken id={id} said={said} mayWork={actions !== undefined} hasCells={list.length > 0} links={links.length} />
    </Box>
  )
}
