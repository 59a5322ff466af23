import { visuallyHidden } from '../../../base/theme/visually-hidden.ts'
import { handleStyle } from '../../sheet/sheet-styles.ts'
import { rowHeight } from '../geometry.ts'

/**
 * Styles of all rows, in one rule of the tree: a style for each part of each row took most of the time of scrolling.
 */
export const rowsLook = {
  '& [role=row]': {
    position: 'absolute',
    insetInline: 0,
    blockSize: rowHeight,
    display: 'flex',
    alignItems: 'center',
    paddingInlineEnd: 2,
    fontSize: '0.8125rem',
    cursor: 'default',
  },
  '& [aria-expanded]': { fontWeight: 600 },
  '& [data-linked]': { bgcolor: 'action.hover' },
  '& [role=row][aria-selected=true]': { bgcolor: 'action.selected' },
  '& [role=gridcell][aria-selected=true]': { bgcolor: 'primary.light' },
  '& .sign': { inlineSize: 20, flex: 'none', display: 'flex' },
  '& [aria-expanded=false] svg': { transform: 'rotate(-90deg)' },
  '[dir=rtl] & [aria-expanded=false] svg': { transform: 'rotate(90deg)' },
  '& .title': { flex: 1, minInlineSize: 0, display: 'flex', gap: 1.5 },
  '& .title > span': { minInlineSize: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  // A phone has room for names on two lines, and for nothing beside them.
  '&[data-narrow] .title > span': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
    fontSize: '0.75rem',
    lineHeight: 1.2,
  },
  '& .title > bdi, & .dates': { color: 'text.secondary', fontWeight: 400, flex: 'none' },
  '& .dates': { fontSize: '0.75rem', fontVariantNumeric: 'tabular-nums', marginInlineStart: 2 },
  '& .column': {
    flex: 'none',
    display: 'flex',
    paddingInlineStart: 2,
    overflow: 'hidden',
    fontSize: '0.75rem',
    fontWeight: 400,
    color: 'text.secondary',
    fontVariantNumeric: 'tabular-nums',
  },
  // Cut at the end of its own direction.
  '& .column > bdi': { minInlineSize: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& [data-active]': { boxShadow: 'inset 0 0 0 2px var(--tms-palette-primary-main)', borderRadius: '2px' },
  '& .column, & .is-named': {
    alignSelf: 'stretch',
    lineHeight: `${rowHeight}px`,
    position: 'relative',
    userSelect: 'none',
  },
  '& .handle': { ...handleStyle, insetBlockEnd: 0, insetInlineEnd: 0 },
  '[data-timeline]:not(:focus-within) & .handle': { display: 'none' },
  '& .is-edited': { cursor: 'pointer' },
  '& .is-edited:hover': { textDecoration: 'underline' },
  '& .tools': { flex: 'none', marginInlineEnd: -1 },
  // The tools are at the end of the name, whose text is cut before them: the columns keep their places and texts.
  '& .is-named ~ .tools': {
    position: 'absolute',
    insetInlineEnd: 'calc(var(--columns) + 10px)',
    marginInlineEnd: 0,
  },
  '& [role=row]:has(.tools) .is-named': { paddingInlineEnd: 7 },
  '& .about': visuallyHidden,
  '@media (forced-colors: active)': {
    '& [data-active]': { outline: '2px solid Highlight', outlineOffset: -2 },
    '& [role=gridcell][aria-selected=true]': { outline: '1px dotted Highlight', outlineOffset: -2 },
  },
} as const
