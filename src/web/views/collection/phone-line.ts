// Rows of lists on phones.
import { phoneQuery } from '../../base/theme/tokens.ts'
import { visuallyHidden } from '../../base/theme/visually-hidden.ts'

/** Styles of boxes that choose a row: with a mouse they are seen at the pointer and the focus until rows are chosen. */
export const chooseAtPointer = (isChoosing: boolean) =>
  isChoosing
    ? {}
    : ({ '@media (hover: hover)': { '[data-row]:not(:hover, :focus-within) &': { opacity: 0 } } } as const)

/** The same in lines that phones show: there the boxes are seen after a long press. */
export const chooseBox = (isChoosing: boolean) =>
  isChoosing
    ? {}
    : ({ [`@media ${phoneQuery}`]: { '&:not(:focus-within)': visuallyHidden }, ...chooseAtPointer(false) } as const)

/** Places of a line's parts on a phone. In wider windows the parts stand beside each other. */
export const linePlace = {
  choose: { gridArea: { xs: 'choose' } },
  mark: { gridArea: { xs: 'mark' }, alignSelf: { xs: 'start', sm: 'auto' } },
  title: { gridArea: { xs: 'title' } },
  faces: { gridArea: { xs: 'faces' } },
  first: { gridArea: { xs: 'first' } },
  second: { gridArea: { xs: 'second' } },
  last: { gridArea: { xs: 'last' } },
  signs: { gridArea: { xs: 'signs' } },
} as const

/** Styles of a line with two lines on a phone: mark, title and faces; below them three facts and signs at the end. */
export const phoneLine = {
  display: { xs: 'grid', sm: 'flex' },
  gridTemplateColumns: 'auto auto auto auto minmax(0, 1fr) auto',
  gridTemplateAreas: '"choose mark title title title faces" "choose mark first second last signs"',
  alignItems: 'center',
  WebkitTouchCallout: 'none',
} as const

/** Styles of text that shares the second line and is cut at its end. */
export const cutOnPhones = {
  minInlineSize: { xs: 0 },
  overflowX: { xs: 'clip' },
  textOverflow: { xs: 'ellipsis' },
  whiteSpace: { xs: 'nowrap' },
} as const
