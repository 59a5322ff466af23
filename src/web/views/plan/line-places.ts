/** Places of a line's parts where it has two lines: what is done about the row stands beside its title, its facts below. */
export const planPlace = {
  hold: { gridArea: { xs: 'hold' } },
  choose: { gridArea: { xs: 'choose' } },
  mark: { gridArea: { xs: 'mark' }, display: 'flex', marginInlineEnd: { xs: 1, lg: 0 } },
  title: { gridArea: { xs: 'title' }, paddingBlock: { xs: 0.5, lg: 0 } },
  number: { gridArea: { xs: 'number' }, display: 'flex', '&:not(:empty)': { marginInlineEnd: { xs: 2, lg: 0 } } },
  amount: { gridArea: { xs: 'amount' }, marginInlineEnd: { xs: 0.5, lg: 0 } },
  facts: { gridArea: { xs: 'facts' } },
  faces: { gridArea: { xs: 'faces' }, marginInlineStart: { xs: 1, lg: 0 } },
  menu: { gridArea: { xs: 'menu' } },
} as const

/** Styles of a line with its facts below the title, in windows that have no room for them beside it. */
export const planLine = {
  display: { xs: 'grid', lg: 'flex' },
  gridTemplateColumns: 'auto auto auto auto auto minmax(0, 1fr) auto auto',
  gridTemplateAreas:
    '"hold choose mark title title title faces menu" "hold choose mark number amount facts facts facts"',
  alignItems: { xs: 'start', lg: 'center' },
  alignContent: 'center',
  columnGap: { xs: 0, lg: 2 },
} as const
