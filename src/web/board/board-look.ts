import { sizes } from '../theme/tokens.ts'

/** Pixels of a column, which shares what room there is. */
export const columnWidth = { least: 264, most: 400 } as const
export const columnGap = 12
/** Pixels of what stands after the last column. */
const endWidth = 44
/** Pixels of a card before it was measured, with the gap below it. */
export const cardHeight = 116
/** Pixels between cards. */
export const cardGap = 8

/** Where columns stand beside each other, in heads and lanes alike. */
export const columnsLook = (count: number, hasEnd = false) => ({
  display: 'grid',
  gridTemplateColumns: [
    `repeat(${count}, minmax(${columnWidth.least}px, ${columnWidth.most}px))`,
    ...(hasEnd ? [`${endWidth}px`] : []),
  ].join(' '),
  columnGap: `${columnGap}px`,
})
/** Pixels below which columns do not shrink: then they scroll sideways. */
export const leastWidth = (count: number, hasEnd: boolean): number =>
  count * (columnWidth.least + columnGap) - columnGap + (hasEnd ? endWidth + columnGap : 0)

/** The ground of a column. */
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
  // Of many cards only the one that is meant shows what can be done with it.
  '& .card-tools': { opacity: 0 },
  '&:hover .card-tools, &:focus-within .card-tools, &.is-chosen .card-tools': { opacity: 1 },
  '@media (hover: none)': { '& .card-tools': { opacity: 1 } },
  '@media (forced-colors: active)': { '&.is-chosen': { outline: '2px solid Highlight' } },
} as const
