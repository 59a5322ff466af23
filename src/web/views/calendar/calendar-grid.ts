import { wallClock } from '../../../core/query/relative.ts'
import { restDaysOf } from '../../../core/time/days/week.ts'
import type { CalendarView } from './calendar-tools.tsx'

/**
 * Options for the hours of a day: half an hour is a line, a quarter is the pointer's step; the shortest entry has space
 * for its title.
 */
export const calendarGrid = {
  navLinks: false,
  slotDuration: '00:30:00',
  snapDuration: '00:15:00',
  slotMinHeight: 26,
  eventMinHeight: 22,
  slotEventOverlap: false,
  borderless: true,
  fixedWeekCount: false,
  dayCellTopInnerClass: ({ isToday }: { readonly isToday: boolean }) => (isToday ? 'is-today' : ''),
  dayHeaderInnerClass: ({ isToday }: { readonly isToday: boolean }) => (isToday ? 'is-today' : ''),
  blockEventClass: ({ isStart }: { readonly isStart: boolean }) => (isStart ? 'is-block is-start' : 'is-block'),
  listDayHeaderClass: 'list-day',
}

/** Options that tone the days on which most readers of a language don't work. */
export const restDays = (language: string) => {
  const days = restDaysOf(language)
  const classOf = ({ dow }: { readonly dow: number }): string => (days.includes(dow) ? 'is-rest' : '')
  return { dayCellClass: classOf, dayLaneClass: classOf }
}

/** Height of the parts above and below the days: the header, the filters and the tools. */
const besides = '13.5rem'

/**
 * Returns the height of a view: a month fills the window, hours scroll in a box of their own. On paper and in lists
 * everything is shown.
 */
export const heightOf = (
  view: CalendarView,
  { isPhone, isPrinted }: { readonly isPhone: boolean; readonly isPrinted: boolean },
): string => {
  if (isPrinted || view === 'list' || (view === 'month' && isPhone)) return 'auto'
  return `max(32rem, calc(100dvh - ${besides}))`
}

const [dayBegins, dayEnds] = [7, 17]

/** The hour at which the box of hours begins: with the working day, or before now where that is later. */
export const firstHour = (now: number, timeZone: string): string => {
  const hour = new Date(wallClock(now, timeZone)).getUTCHours()
  const first = hour >= dayEnds ? hour - 9 : hour < dayBegins ? Math.max(0, hour - 1) : dayBegins
  return `${String(first).padStart(2, '0')}:00:00`
}
