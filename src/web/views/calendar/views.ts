import type { DatesSetInfo } from '@fullcalendar/react'
import { dayAfter } from '../../../core/time/days/days.ts'
import type { Locale } from '../../base/browser/languages.ts'
import { dateHabits } from '../../base/i18n/date-habits.ts'
import { formatDay, timeOptions } from '../../base/i18n/format.ts'
import type { CalendarView } from './calendar-tools.tsx'

const viewTypes: { readonly [V in CalendarView]: string } = {
  month: 'dayGridMonth',
  week: 'timeGridWeek',
  day: 'timeGridDay',
  list: 'listMonth',
}
/** The title of several days stands in a line with its arrows on a phone. */
const titleFormat = { day: 'numeric', month: 'short' } as const

/** Views for phones: a week has no space for its titles there, and a list begins with today. */
const phoneViews = {
  threeDays: { type: 'timeGrid', duration: { days: 3 }, titleFormat },
  comingDays: { type: 'list', duration: { days: 30 }, titleFormat },
}
const onPhone: { readonly [V in CalendarView]?: keyof typeof phoneViews } = { week: 'threeDays', list: 'comingDays' }

/**
 * FullCalendar's views with times as the user reads them. It leaves out the half of the day where hours are counted to twelve, so
 * that `10:00 – 1:00` would be three hours or fifteen.
 */
export const viewsOfUser = () => {
  const { hourCycle } = dateHabits()
  const time = timeOptions()
  const short = { ...time, omitZeroMinute: hourCycle !== 'h23' }
  return {
    ...phoneViews,
    timeGrid: {
      eventTimeFormat: { ...time, meridiem: 'short' as const },
      slotLabelFormat: { ...short, meridiem: 'short' as const },
    },
    dayGrid: { eventTimeFormat: { ...short, meridiem: 'short' as const } },
    list: { eventTimeFormat: { ...time, meridiem: 'short' as const } },
  }
}

/** Returns FullCalendar's name of a view. */
export const typeOf = (view: CalendarView, isPhone: boolean): string =>
  (isPhone ? onPhone[view] : undefined) ?? viewTypes[view]

/** The time in sight. */
export type Range = {
  /** Its first moment, and the one after its last. */
  readonly from: string
  readonly to: string
  /** The days of these moments in the reader's zone. */
  readonly first: string
  readonly end: string
  readonly title: string
}

type Titled = Pick<DatesSetInfo, 'startStr' | 'endStr'> & {
  readonly view: Pick<DatesSetInfo['view'], 'type' | 'title'>
}

/**
 * Returns the title of the shown days: FullCalendar's own, or days in the form that the user chose. A month has no day
 * to write.
 */
export const titleOf = ({ startStr, endStr, view: { type, title } }: Titled, locale: Locale): string => {
  if (dateHabits().dateForm === undefined || type === viewTypes.month || type === viewTypes.list) return title
  const last = dayAfter(endStr.slice(0, 10), -1)
  const [from, to] = [formatDay(startStr, locale), formatDay(last, locale)]
  return from === to ? from : `${from} – ${to}`
}

/** The number of weeks in sight; five while none are known. */
export const weeksIn = (range: Pick<Range, 'first' | 'end'> | undefined): number =>
  range === undefined ? 5 : Math.ceil((Date.parse(range.end) - Date.parse(range.first)) / 604_800_000)

/** Returns the time that FullCalendar shows. */
export const rangeOf = (shown: DatesSetInfo, locale: Locale): Range => ({
  from: shown.start.toISOString(),
  to: shown.end.toISOString(),
  first: shown.startStr.slice(0, 10),
  end: shown.endStr.slice(0, 10),
  title: titleOf(shown, locale),
})
