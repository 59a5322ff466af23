import { useLayoutEffect, useRef, useState } from 'react'
import { rowHeight } from './geometry.ts'
import type { TimelineRow } from './item.ts'
import { type Zoom, zoomFor, zooms } from './scale.ts'
import type { Layout } from './use-layout.ts'

type Options = {
  readonly rows: readonly TimelineRow[]
  readonly now: number
  readonly zoom: Zoom
  readonly onZoom: (zoom: Zoom) => void
  /** Receives a suitable scale; undefined where the user chose one. */
  readonly onFit: ((zoom: Zoom) => void) | undefined
  /** Chooses the first row in sight. */
  readonly onRow: (id: string) => void
}

/** The part of the width that shows what was before the time that is scrolled to: most of it is for what comes. */
const before = 1 / 6

/**
 * Scrolls a timeline to its beginning: today where the plan is under way, else the plan's start; and keeps its place
 * when it is zoomed.
 */
export const useBeginning = (layout: Layout, { rows, now, zoom, onZoom, onFit, onRow }: Options) => {
  const { extent, scale, view, width, height, isPhone, scrollTo, measure } = layout
  const { from, to } = extent ?? { from: now, to: now }
  const beginning = from <= now && now <= to ? now : from
  const toTime = (at: number): void => scrollTo({ x: scale.xOf(at) - width * before })
  // The time that was in sight stays there when the zoom changes; at first that is the beginning.
  const [anchor, setAnchor] = useState<number>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: where it scrolls to is the state of the moment, not a cause
  useLayoutEffect(() => {
    if (view.width === 0) return
    if (anchor === undefined) {
      const first =
        extent === undefined
          ? zoom
          : zoomFor(Math.max(to, now) - Math.min(from, now), width, isPhone ? 'months' : 'years')
      // The effect runs again with the new zoom.
      if (first !== zoom && onFit !== undefined) {
        onFit(first)
        return
      }
      setAnchor(beginning)
      // The first task that is not over is in sight, however many done ones are above it.
      const open = rows.findIndex(({ item }) => !item.isSummary && (item.end ?? 0) >= beginning)
      const row = rows[open]
      if (row !== undefined && rows.length * rowHeight > height) {
        onRow(row.item.id)
        scrollTo({ y: (open - 2) * rowHeight })
      }
    }
    toTime(anchor ?? beginning)
    measure()
  }, [zoom, view.width === 0])
  const drawnOn = useRef(scale)
  // The line of time moves its beginning as soon as the plan does; the time in sight stays where it is.
  useLayoutEffect(() => {
    const last = drawnOn.current
    drawnOn.current = scale
    if (anchor === undefined || last.zoom !== scale.zoom || last.from === scale.from) return
    scrollTo({ x: view.x + scale.xOf(last.from) })
    measure()
  }, [scale, anchor, view.x, scrollTo, measure])
  const rezoom = (by: 1 | -1): void => {
    const next = zooms[zooms.indexOf(zoom) + by]
    if (next === undefined) return
    setAnchor(scale.atOf(view.x + width * before))
    onZoom(next)
  }
  return { rezoom, toTime, isPlaced: anchor !== undefined }
}
