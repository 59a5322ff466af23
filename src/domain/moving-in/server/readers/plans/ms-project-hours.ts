import { dayAfter } from '../../../../../core/time/days/days.ts'
import { readInterval } from '../../../../../core/time/working-time/hours.ts'
import type { SourceCalendar } from '../../../source.ts'
import { childOf, childrenOf, childText, type XmlNode } from '../xml.ts'

type Day = SourceCalendar['days'][number]
/** Hours of a day until its midnight, and those with which they go on in the morning after. */
export type DayHours = { readonly hours: readonly string[]; readonly morning: readonly string[] }
/** A day that has hours of its own, before its morning after is put where it belongs. */
export type OwnDay = Omit<Day, 'hours'> & DayHours

const timeOf = (text: string): string | null => {
  const [, hour, minute] = /(?:^|T)(\d{1,2}):(\d\d)(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?$/.exec(text.trim()) ?? []
  return hour === undefined ? null : `${hour.padStart(2, '0')}:${minute}`
}

/** Hours of a day; an end at midnight is the day's end. @param bad takes those that can't be read */
export const hoursOf = (node: XmlNode | undefined, bad: Set<XmlNode>): DayHours => {
  const [hours, morning]: [string[], string[]] = [[], []]
  for (const one of childrenOf(childOf(node, 'WorkingTimes'), 'WorkingTime')) {
    const [from, to] = ['FromTime', 'ToTime'].map((name) => childText(one, name))
    // Blank ones are how forms of five lines leave lines empty.
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

/** The hours of seven days, each with what the night before leaves to its morning. */
export const weekInDays = (week: readonly DayHours[]): SourceCalendar['week'] =>
  week.map(({ hours }, at) => [...hours, ...(week[(at + 6) % 7]?.morning ?? [])])

/**
 * Days of their own with what nights leave to the mornings after.
 * @param lost takes days whose morning after belongs to another such day, and is left out
 */
export const daysWithMornings = (
  days: readonly OwnDay[],
  week: SourceCalendar['week'],
  lost: Set<string>,
): SourceCalendar['days'] => {
  const yearly = new Set(days.flatMap(({ from, isYearly }) => (isYearly ? from.slice(5) : [])))
  const ranges = days.filter(({ isYearly }) => !isYearly).toSorted((a, b) => (a.from < b.from ? -1 : 1))
  /** The last day of those that began until each of the ranges. */
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
