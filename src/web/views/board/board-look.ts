import { schemeAttribute } from '../../base/theme/theme-attribute.ts'
import { colors, phoneQuery, sizes } from '../../base/theme/tokens.ts'

/** Minimum and maximum width of columns, which share the available width, in pixels. */
const columnWidth = { least: 264, most: 400 } as const
/** Custom property with the minimum width of columns. */
const leastColumn = '--board-column'
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
    `repeat(${count}, minmax(var(${leastColumn}), max(${columnWidth.most}px, var(${leastColumn}))))`,
    ...(hasEnd ? [`${endWidth}px`] : []),
  ].join(' '),
  columnGap: `${columnGap}px`,
})
/** Minimum width of all columns; narrower boards scroll horizontally. */
export const leastWidth = (count: number, hasEnd: boolean): string =>
  `calc(${count} * (var(${leastColumn}) + ${columnGap}px) + ${(hasEnd ? endWidth + columnGap : 0) - columnGap}px)`

/** Width of columns: on phones one fills the window, and a bit of the next one shows. */
export const columnWidths = {
  [leastColumn]: `${columnWidth.least}px`,
  [`@media ${phoneQuery}`]: {
    [leastColumn]: 'calc(100vw - 56px)',
    // Scrolling stops from column to column. `center` of the columns holds in both directions of text.
    scrollSnapType: 'x mandatory',
  },
} as const
export const snapColumn = { scrollSnapAlign: 'center' } as const

/** Background of a column. */
export const columnGround = {
  bgcolor: 'color-mix(in srgb, var(--tms-palette-text-primary) 3%, var(--tms-palette-background-default))',
} as const

export const cardLook = {
  position: 'relative',
  bgcolor: 'background.paper',
  // In the dark, where shadows are not seen, what lies higher is lighter.
  [`[${schemeAttribute}='dark'] &:not(.is-chosen)`]: { bgcolor: colors.raised[1] },
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
