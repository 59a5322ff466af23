import type { CalendarView } from './calendar-tools.tsx'

const viewTypes: { readonly [V in CalendarView]: string } = {
  month: 'dayGridMonth',
  week: 'timeGridWeek',
  day: 'timeGridDay',
  list: 'listMonth',
}
/** On a phone a week has no room for its titles, and a list begins with today. */
export const ownViews = {
  threeDays: { type: 'timeGrid', duration: { days: 3 } },
  comingDays: { type: 'list', duration: { days: 30 } },
}
const onPhone: { readonly [V in CalendarView]?: keyof typeof ownViews } = { week: 'threeDays', list: 'comingDays' }

/** How FullCalendar calls a view. */
export const typeOf = (view: CalendarView, isPhone: boolean): string =>
  (isPhone ? onPhone[view] : undefined) ?? viewTypes[view]
