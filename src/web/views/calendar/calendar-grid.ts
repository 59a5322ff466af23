import { dayIn, wallClock } from '../../../core/query/relative.ts'
import { isRestDay } from '../../../core/time/days/week.ts'
import type { Reading } from '../../base/i18n/format.ts'
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
  // A bar is shown whole, or counted among the others: cut, it would seem to begin later.
  eventSlicing: false,
  dayCellTopInnerClass: ({ isToday }: { readonly isToday: boolean }) => (isToday ? 'is-today' : ''),
  dayHeaderInnerClass: ({ isToday }: { readonly isToday: boolean }) => (isToday ? 'is-today' : ''),
  blockEventClass: ({ isStart }: { readonly isStart: boolean }) => (isStart ? 'is-block is-start' : 'is-block'),
  listDayHeaderClass: ({ isToday }: { readonly isToday: boolean }) => (isToday ? 'list-day list-today' : 'list-day'),
  rowMoreLinkInnerClass: 'is-more',
}

/**
 * Options that tone the days on which the reader does not work.
 * @param daysOff the days of their working calendar; null where there is none, and undefined while it is read
 */
export const restDays = (daysOff: readonly string[] | null | undefined, { locale, timeZone }: Reading) => {
  const classOf = ({ date }: { readonly date: Date }): string => {
    if (daysOff === undefined) return ''
    const day = dayIn(date.getTime(), timeZone)
    return isRestDay(day, daysOff === null ? undefined : !daysOff.includes(day), locale) ? 'is-rest' : ''
  }
  return { dayCellClass: classOf, dayLaneClass: classOf }
}

/** Height of the parts above and below the days: the header, the filters and the tools. */
const besides = '13.5rem'

/** Height of the line of weekdays. */
const headHeight = '1.625rem'
/**
 * Height of a week that shows three entries of a day and the number of its others. In a month of six weeks it shows one
 * less, so that the last week, which may have today, is in sight.
 */
const weekHeightOf = (weeks: number): string => (weeks > 5 ? '6.125rem' : '7.6875rem')

/**
 * Returns the height of a view: a month fills the window, and is higher where its weeks need more; hours scroll in a box
 * of their own. On paper and in lists everything is shown.
 * @param weeks how many weeks are in sight
 */
export const heightOf = (
  view: CalendarView,
  { isPhone, isPrinted, weeks }: { readonly isPhone: boolean; readonly isPrinted: boolean; readonly weeks: number },
): string => {
  if (isPrinted || view === 'list' || (view === 'month' && isPhone)) return 'auto'
  const least = view === 'month' ? `calc(${headHeight} + ${weeks} * ${weekHeightOf(weeks)})` : '32rem'
  return `max(${least}, calc(100dvh - ${besides}))`
}

const [dayBegins, dayEnds] = [7, 17]

/** The hour at which the box of hours begins: with the working day, or before now where that is later. */
export const firstHour = (now: number, timeZone: string): string => {
  const hour = new Date(wallClock(now, timeZone)).getUTCHours()
  const first = hour >= dayEnds ? hour - 9 : hour < dayBegins ? Math.max(0, hour - 1) : dayBegins
  return `${String(first).padStart(2, '0')}:00:00`
}
