import type { ReactNode, Ref } from 'react'
import type { Closed } from './geometry.ts'
import type { TimelineActions, TimelineItem, TimelineLink } from './item.ts'
import type { Zoom } from './scale.ts'
import type { EditorOf, TreeColumns, TreeSheet } from './tree/tree-columns.ts'

/** The actions of tools beside the timeline. */
export type TimelineHandle = {
  readonly toToday: () => void
  readonly focus: () => void
}

/** Renders the editor of the chosen link, in the card at its line. */
export type LinkEditorOf = (one: {
  readonly link: TimelineLink
  readonly mayEdit: boolean
  /** Ends the choice of the link; the bars get the focus. */
  readonly onLeave: () => void
}) => ReactNode

export type TimelineProps = {
  /** Accessible name. */
  readonly label: string
  readonly items: readonly TimelineItem[]
  readonly links: readonly TimelineLink[]
  readonly closed: Closed
  readonly now: number
  readonly zoom: Zoom
  readonly onZoom: (zoom: Zoom) => void
  /** Receives the scale that suits the plan, when it opens; without it the scale stays as it is. */
  readonly onFit?: ((zoom: Zoom) => void) | undefined
  /** Rows whose parts are not shown. */
  readonly folded: ReadonlySet<string>
  readonly onFold: (id: string) => void
  /** Without it the timeline is read-only. */
  readonly actions?: TimelineActions | undefined
  readonly onOpen: (id: string) => void
  /** Columns of texts beside the names, where there is space. */
  readonly columns?: TreeColumns | undefined
  /** Renders the editor of a cell of the tree. */
  readonly editorOf?: EditorOf | undefined
  /** Makes ranges of cells of the tree work as in a sheet. */
  readonly sheet?: TreeSheet | undefined
  readonly linkEditorOf?: LinkEditorOf | undefined
  /** A panel below the bars, which leave space for it. */
  readonly docked?: ReactNode
  readonly handle?: Ref<TimelineHandle>
}
