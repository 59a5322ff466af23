import { dayAfter } from '../../../../../core/time/days/days.ts'
import { readInterval } from '../../../../../core/time/working-time/hours.ts'
import { childOf, childrenOf, childText, type XmlNode } from '../../../../../server/import/sheets/xml.ts'
import type { SourceCalendar } from '../../../source.ts'

type Day = SourceCalendar['days'][number]
/** The hours of a day until midnight, and the hours with which its night continues on the next morning. */
export type DayHours = { readonly hours: readonly string[]; readonly morning: readonly string[] }
/** A day with its own hours, before the hours of its next morning are moved to that day. */
export type OwnDay = Omit<Day, 'hours'> & DayHours

const timeOf = (text: string): string | null => {
  const [, hour, minute] = /(?:^|T)(\d{1,2}):(\d\d)(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?$/.exec(text.trim()) ?? []
  return hour === undefined ? null : `${hour.padStart(2, '0')}:${minute}`
}

/** Reads the hours of a day; an end at midnight is the day's end. @param bad gets those that can't be read */
export const hoursOf = (node: XmlNode | undefined, bad: Set<XmlNode>): DayHours => {
  const [hours, morning]: [string[], string[]] = [[], []]
  for (const one of childrenOf(childOf(node, 'WorkingTimes'), 'WorkingTime')) {
    const [from, to] = ['FromTime', 'ToTime'].map((name) => childText(one, name))
    // Forms of five lines leave blank lines empty.
    if (from === '' && to === '') continue
    const [start, end] = [timeOf(from ?? ''), timeOf(to ?? '')]
    const isOver = start !== null && end !== null && end !== '00:00' && end < start
    const own = isOver ? `${start}-24:00` : `${start}-${end === '00:00' ? '24:00' : end}`
    const after = isOver ? [`00:00-${end}`] : []
    if (start === null || end === null || [own, ...after].some((text) => readInterval(text) === undefined)) bad.add(one)
    else {
      hours.push(own)
      morning.push(...after)
    }
  }
  return { hours, morning }
}

/** Returns the hours of seven days, each with the morning hours of the night before. */
export const weekInDays = (week: readonly DayHours[]): SourceCalendar['week'] =>
  week.map(({ hours }, at) => [...hours, ...(week[(at + 6) % 7]?.morning ?? [])])

/**
 * Adds the hours of nights to the next mornings of days with their own hours.
 * @param lost gets days whose next morning has its own hours, so that their night is cut
 */
export const daysWithMornings = (
  days: readonly OwnDay[],
  week: SourceCalendar['week'],
  lost: Set<string>,
): SourceCalendar['days'] => {
  const yearly = new Set(days.flatMap(({ from, isYearly }) => (isYearly ? from.slice(5) : [])))
  const ranges = days.filter(({ isYearly }) => !isYearly).toSorted((a, b) => (a.from < b.from ? -1 : 1))
  /** For each range, the latest last day of all ranges that begin up to it. */
  const ends: string[] = []
  for (const { to } of ranges) ends.push(to > (ends.at(-1) ?? '') ? to : (ends.at(-1) ?? ''))
  const isOn = (day: string): boolean => {
    let [low, high] = [0, ranges.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ranges[middle]?.from ?? '') <= day) low = middle + 1
      else high = middle
    }
    return yearly.has(day.slice(5)) || (ends[low - 1] ?? '') >= day
  }
  return days.flatMap(({ morning, ...day }) => {
    if (morning.length === 0) return [day]
    const { from, to, name, hours, isYearly } = day
    const next = dayAfter(to, 1)
    const usual = week[(new Date(`${next}T00:00:00Z`).getUTCDay() + 6) % 7] ?? []
    const isTaken = isYearly || isOn(next)
    if (isTaken) lost.add(`${name} ${from}`)
    return [
      { ...day, to: from },
      ...(to > from ? [{ ...day, from: dayAfter(from, 1), hours: [...morning, ...hours] }] : []),
      ...(isTaken ? [] : [{ ...day, from: next, to: next, hours: [...morning, ...usual] }]),
    ]
  })
}
