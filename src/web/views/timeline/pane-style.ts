import { headHeight } from './geometry.ts'
import type { TreeColumn } from './tree/tree-columns.ts'

/** Width of the pane from which the texts of a bar are in columns beside its name. */
const tableFrom = 1140
/** Width of the names beside columns. */
export const namesWidth = 240

/** Tells whether there is space for columns. @param width of the pane in px */
export const hasRoomForColumns = (width: number): boolean => width >= tableFrom

/**
 * Returns the width of the tree beside the bars.
 * @param width of the pane, in px as the result
 * @param columns the columns beside the names
 */
export const treeWidth = (width: number, columns: readonly TreeColumn[]): number => {
  if (columns.length > 0) return columns.reduce((sum, column) => sum + column.width, namesWidth)
  return width < 600 ? 140 : width < 1000 ? 260 : 380
}

/** The visible part of the drawing: it stays while the whole is scrolled below it. */
export const windowStyle = {
  position: 'sticky',
  insetBlockStart: 0,
  insetInlineStart: 0,
  overflow: 'hidden',
} as const

/** The visible part of the rows, below the dates. */
export const belowHead = {
  position: 'absolute',
  insetInline: 0,
  insetBlockStart: headHeight,
  insetBlockEnd: 0,
  overflow: 'hidden',
} as const

/** Height of the panel that is docked below the pane, in px. */
export const dockHeight = 260

/**
 * Returns the style of the scrolled pane: as high as its rows, at most as high as the screen, less the panel docked
 * below it.
 * @param height of all rows with the head, in px
 */
export const paneStyle = (height: number, isDocked: boolean) =>
  ({
    overflow: 'auto',
    blockSize: Math.min(height + 18, 10_000),
    maxBlockSize: isDocked ? `max(200px, calc(100vh - ${250 + dockHeight}px))` : 'max(360px, calc(100vh - 250px))',
    border: 1,
    borderColor: 'divider',
    borderRadius: 2,
    bgcolor: 'background.paper',
    '@media print': { maxBlockSize: 'none' },
  }) as const
