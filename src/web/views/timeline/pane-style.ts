import { headHeight } from './geometry.ts'

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

/** Height of the line about the chosen row below the pane of a phone, in px. */
export const currentRowHeight = 88

/** Heights of what is above and below the pane, in px: tools and a line that adds a row. */
const besides = 208

/**
 * Returns the style of the scrolled pane: as high as its rows, at most as high as the screen, less what is below it.
 * @param height of all rows with the head, in px
 */
export const paneStyle = (height: number, isDocked: boolean, isPhone: boolean) =>
  ({
    overflow: 'auto',
    blockSize: Math.min(height + 18, 10_000),
    maxBlockSize: isDocked
      ? `max(200px, calc(100vh - ${besides + dockHeight}px))`
      : `max(360px, calc(100vh - ${besides + (isPhone ? currentRowHeight : 0)}px))`,
    border: 1,
    borderColor: 'divider',
    borderRadius: 2,
    bgcolor: 'background.paper',
    '@media print': { maxBlockSize: 'none' },
  }) as const
