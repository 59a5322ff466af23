import { sizes } from '../theme/tokens.ts'

/** Minimum and maximum width of columns, which share the available width, in pixels. */
export const columnWidth = { least: 264, most: 400 } as const
export const columnGap = 12
/** Width of the element after the last column in pixels. */
const endWidth = 44
/** Estimated height of a card before it is measured, in pixels. */
export const cardHeight = 116
/** Gap between cards in pixels. */
export const cardGap = 8

/** Grid of the columns, for headers and lanes. */
export const columnsLook = (count: number, hasEnd = false) => ({
  display: 'grid',
  gridTemplateColumns: [
    `repeat(${count}, minmax(${columnWidth.least}px, ${columnWidth.most}px))`,
    ...(hasEnd ? [`${endWidth}px`] : []),
  ].join(' '),
  columnGap: `${columnGap}px`,
})
/** Minimum width of all columns in pixels; narrower boards scroll horizontally. */
export const leastWidth = (count: number, hasEnd: boolean): number =>
  count * (columnWidth.least + columnGap) - columnGap + (hasEnd ? endWidth + columnGap : 0)

/** Background of a column. */
export const columnGround = {
  bgcolor: 'color-mix(in srgb, var(--tms-palette-text-primary) 3%, var(--tms-palette-background-default))',
} as const

export const cardLook = {
  position: 'relative',
  bgcolor: 'background.paper',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: `${sizes.surfaceRadius}px`,
  boxShadow: 'var(--tms-edge-surface-shadow)',
  p: 2.5,
  '&:hover, &:focus-within': { borderColor: 'text.disabled' },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 1 },
  // Tools are visible on the hovered, focused or selected card only.
  '& .card-tools': { opacity: 0 },
  '&:hover .card-tools, &:focus-within .card-tools, &.is-chosen .card-tools': { opacity: 1 },
  '@media (hover: none)': { '& .card-tools': { opacity: 1 } },
  '@media (forced-colors: active)': { '&.is-chosen': { outline: '2px solid Highlight' } },
} as const
