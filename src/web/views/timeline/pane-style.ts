/**
 * Width of the names beside the bars.
 * @param width of the pane, in px as the result
 */
export const treeWidth = (width: number): number => (width < 600 ? 140 : width < 1000 ? 260 : 380)

/** What is seen of the whole: it stays while the whole is scrolled below it. */
export const windowStyle = {
  position: 'sticky',
  insetBlockStart: 0,
  insetInlineStart: 0,
  overflow: 'hidden',
} as const

/**
 * The scrolled pane: as high as its rows, to the height of the screen.
 * @param height of all rows with the head, in px
 */
export const paneStyle = (height: number) =>
  ({
    overflow: 'auto',
    blockSize: Math.min(height + 18, 10_000),
    maxBlockSize: 'max(360px, calc(100vh - 250px))',
    border: 1,
    borderColor: 'divider',
    borderRadius: 2,
    bgcolor: 'background.paper',
    '@media print': { maxBlockSize: 'none' },
  }) as const
