import type { CalendarOptions } from '@fullcalendar/react'
import { dayIn } from '../../../core/query/relative.ts'
import { dayAfter } from '../../../core/time/days/days.ts'

const dayAt = (target: EventTarget | null): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-date]')?.dataset.date : undefined

/**
 * FullCalendar's options for a month whose days have no space for titles: entries are bars that nothing opens, and a
 * day is chosen, whose entries are listed below.
 * @param day the chosen day
 */
export const briefMonth = (
  day: string,
  timeZone: string,
  choose: (day: string) => void,
  more: (count: number) => string,
): CalendarOptions => {
  const chooseAt = ({ target }: UIEvent) => {
    const at = dayAt(target)
    if (at !== undefined) choose(at)
  }
  return {
    // A week is as high as a finger needs for a day and four bars.
    aspectRatio: 1,
    eventDisplay: 'block',
    eventInteractive: false,
    editable: false,
    selectable: false,
    dayMaxEvents: 4,
    moreLinkText: more,
    moreLinkClick: ({ jsEvent }) => chooseAt(jsEvent),
    // The number of a day is a link, for those who use keys or a screen reader.
    navLinks: true,
    navLinkDayClick: (_, event) => chooseAt(event),
    dateClick: ({ dateStr }) => choose(dateStr),
    dayCellClass: ({ date }) => (dayIn(date.getTime(), timeZone) === day ? 'is-chosen' : ''),
  }
}

/**
 * Returns the day whose entries are listed: the chosen one while it is in sight, else the first of the month.
 * @param first the first day in sight, which is in the same week as the first of the month
 * @param end the day after the last day in sight
 */
export const listedDay = (chosen: string, first: string, end: string): string =>
  chosen >= first && chosen < end ? chosen : `${dayAfter(first, 6).slice(0, 8)}01`
