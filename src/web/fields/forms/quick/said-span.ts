import { dayAfter } from '../../../../core/time/days/days.ts'
import { dayOfMoment, type WholeDay } from '../../../../core/time/days/whole-days.ts'
import { formatter, type Reading, timeOptions } from '../../../base/i18n/format.ts'

const dayOptions = { weekday: 'short', day: 'numeric', month: 'short' } as const

/**
 * Start and end in words: 'Mon, Nov 30, 11:00 AM – 12:30 PM', or days alone where whole ones are taken.
 * @param start, end moments; an empty text where there is none
 * @param wholeDays by whose clock whole days are read; undefined for moments
 */
export const saidSpan = (
  { start, end }: { readonly start: string; readonly end: string },
  { locale, timeZone }: Reading,
  wholeDays: Omit<WholeDay, 'isEnd'> | undefined,
): string => {
  if (wholeDays !== undefined) {
    const first = dayOfMoment(start, { ...wholeDays, isEnd: false })
    const last = dayOfMoment(end, { ...wholeDays, isEnd: true })
    const days = formatter(locale, { ...dayOptions, timeZone: 'UTC' })
    const at = (day: string) => Date.parse(`${day}T00:00:00Z`)
    if (first === '') return ''
    return last > dayAfter(first, 0) ? days.formatRange(at(first), at(last)) : days.format(at(first))
  }
  const [from, to] = [Date.parse(start), Date.parse(end)]
  if (Number.isNaN(from)) return ''
  const moments = formatter(locale, { ...dayOptions, ...timeOptions(), timeZone })
  return to > from ? moments.formatRange(from, to) : moments.format(from)
}
