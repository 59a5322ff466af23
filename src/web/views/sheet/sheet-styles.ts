import type { Theme } from '@mui/material/styles'
import { visuallyHidden } from '../../base/theme/visually-hidden.ts'

type Vars = Theme & { vars: Theme }
const accent = (theme: Theme) => (theme as Vars).vars.palette.primary.main

/** Style of the handle that fills cells by dragging. */
export const handleStyle = {
  position: 'absolute',
  insetBlockEnd: -4,
  insetInlineEnd: -4,
  inlineSize: 9,
  blockSize: 9,
  bgcolor: 'primary.main',
  border: '1px solid',
  borderColor: 'background.paper',
  cursor: 'crosshair',
  zIndex: 3,
  // The handle is not for touch, which scrolls; keys and pasting can fill instead.
  '@media (hover: none)': { display: 'none' },
} as const

/** Styles of a sheet in one rule set, as styles per cell would be slow. */
export const sheetStyles = {
  position: 'relative',
  overflow: 'auto',
  // Down to the window's end, below the lines of the page's head and of tools.
  maxBlockSize: { xs: 'max(320px, calc(100dvh - 190px))', sm: 'max(320px, calc(100dvh - 164px))' },
  fontSize: '0.8125rem',
  overscrollBehaviorX: 'contain',
  scrollPaddingBlockStart: 'var(--head)',
  scrollPaddingInlineStart: 'var(--pinned)',
  '& .row, & .heads': { display: 'grid', gridTemplateColumns: 'var(--columns)', inlineSize: 'max(100%, var(--whole))' },
  '& .row': { position: 'absolute', insetInlineStart: 0 },
  // The row with an overlay is above the following rows.
  '& .row.above': { zIndex: 4 },
  '& .heads': { position: 'sticky', insetBlockStart: 0, zIndex: 5, blockSize: 'var(--head)' },
  '& .cell, & .head': {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: 1,
    minInlineSize: 0,
    paddingInline: '10px',
    bgcolor: 'background.paper',
    borderBlockEnd: '1px solid',
    borderInlineEnd: '1px solid',
    borderColor: 'divider',
    outline: 0,
    userSelect: 'none',
    cursor: 'default',
  },
  '& .head': { fontWeight: 600, color: 'text.secondary' },
  '& .head.sortable': { cursor: 'pointer' },
  '& .pinned': { position: 'sticky', insetInlineStart: 0, zIndex: 2 },
  '& .pinned:nth-of-type(2)': { insetInlineStart: 'var(--second)' },
  '& .in': { minInlineSize: 0, overflow: 'hidden', display: 'flex', flex: '0 1 auto' },
  '& .heard': visuallyHidden,
  '& .in > *': { minInlineSize: 0, maxInlineSize: '100%' },
  '& .in bdi, & .head .in, & .in time': {
    display: 'block',
    minInlineSize: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  // Read-only cells.
  '& .cell.fixed': { bgcolor: 'background.default', color: 'text.secondary' },
  '& .cell.chosen': { bgcolor: 'primary.light' },
  '& .cell.saving': { opacity: 0.6 },
  '& .cell.failed': { boxShadow: (theme: Theme) => `inset 0 0 0 2px ${(theme as Vars).vars.palette.error.main}` },
  '& .cell.active, & .head.active': { boxShadow: (theme: Theme) => `inset 0 0 0 2px ${accent(theme)}` },
  '& .cell.active.failed': {
    boxShadow: (theme: Theme) => `inset 0 0 0 2px ${(theme as Vars).vars.palette.error.main}`,
  },
  // No fill handle while the focus is outside of the sheet.
  '&:not(:focus-within) .handle': { display: 'none' },
  '& .open': {
    marginInlineStart: 'auto',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flex: 'none',
    inlineSize: 24,
    blockSize: 24,
    borderRadius: 1,
    color: 'text.secondary',
    '@media (hover: hover)': { opacity: 0 },
    // Fingers open the row of the cell that they have chosen; names need the room.
    '@media (hover: none)': { display: 'none' },
  },
  '& .row:hover .open, & .cell.active .open, & .open:focus-visible': { opacity: 1, display: 'inline-flex' },
  '& .handle': handleStyle,
  '& .edge': {
    position: 'absolute',
    insetBlock: 0,
    insetInlineEnd: -5,
    inlineSize: 10,
    cursor: 'col-resize',
    touchAction: 'none',
    zIndex: 3,
    '&:hover': { bgcolor: 'primary.main', opacity: 0.4 },
  },
  '@media (forced-colors: active)': {
    '& .cell.active, & .head.active': { outline: '2px solid Highlight', outlineOffset: -2 },
    '& .cell.chosen': { outline: '1px dotted Highlight', outlineOffset: -2 },
  },
  '@media print': { overflow: 'visible', maxBlockSize: 'none', '& .handle, & .edge, & .open': { display: 'none' } },
} as const
