import { useTheme } from '@mui/material/styles'
import { useMemo } from 'react'
import { setPreferences } from '../../base/preferences/preferences.ts'
import { usePreference } from '../../base/preferences/use-preference.ts'
import type { Frame } from './bars.tsx'
import { headHeight, rowHeight } from './geometry.ts'
import { extentOf } from './item.ts'
import { rangeAround, scaleOf } from './scale.ts'
import type { TimelineProps } from './timeline-props.ts'
import type { TreeColumn } from './tree/tree-columns.ts'
import { treeLayout } from './tree-width.ts'
import { useWindow } from './use-window.ts'

const noColumns: readonly TreeColumn[] = []

/** Measures a timeline: its line of time, the part in sight, and the tree beside it. */
export const useLayout = ({ columns: given, items, now, zoom }: TimelineProps) => {
  const isMirrored = useTheme().direction === 'rtl'
  const window = useWindow()
  const { view } = window
  const extent = useMemo(() => extentOf(items), [items])
  const scale = useMemo(() => scaleOf(zoom, ...rangeAround(extent, now, zoom)), [extent, now, zoom])
  const chosen = Number(usePreference('timelineTable'))
  const {
    width: tree,
    columns: list,
    bounds,
  } = useMemo(
    () => treeLayout(view.width, given?.list ?? noColumns, chosen > 0 ? chosen : undefined),
    [view.width, given, chosen],
  )
  const columns = useMemo(
    () => (given === undefined || list.length === 0 ? undefined : { ...given, list }),
    [given, list],
  )
  const width = Math.max(0, view.width - tree)
  const height = Math.max(0, view.height - headHeight)
  const isPhone = view.width > 0 && bounds === undefined
  const frame: Frame = { offsetX: view.x, offsetY: view.y, width, height, isMirrored, hasLabels: !isPhone }
  return {
    ...window,
    isMirrored,
    extent,
    scale,
    /** The columns that fit; undefined where the tree shows only names. */
    columns,
    list: columns?.list ?? noColumns,
    tree,
    /** The pane is as narrow as that of a phone. */
    isPhone,
    /** The widths of the tree that the user may choose. */
    bounds,
    /** Keeps the width that the user chose. @param chosen undefined: the usual width */
    onTree: (next: number | undefined): void =>
      setPreferences({ timelineTable: next === undefined ? '' : String(next) }),
    width,
    height,
    frame,
    /** Index of the first row in sight. */
    first: Math.max(0, Math.floor(view.y / rowHeight)),
  }
}
export type Layout = ReturnType<typeof useLayout>
