// Decision (2026-11): Rules are read here, in plain data, for both sides; which moments they mean is worked out by
// `server/recurrence`, as the zone data of browsers differ. A rule more frequent than hourly is refused: no calendar
// program shows it.

import { latestDay } from '../days/range.ts'

/** Frequencies by RFC 5545, 3.3.10, from the shortest. */
const frequencies = ['SECONDLY', 'MINUTELY', 'HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
export type Frequency = (typeof frequencies)[number]
/** Days of the week, from Monday. */
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export type Weekday = (typeof weekdays)[number]
/** A day of the week; `nth`: which of them in the month or year, counted from the end where negative. */
export type RuleDay = { readonly day: Weekday; readonly nth?: number }

/** Parts that are lists of whole numbers: the least and greatest amount, and whether they may count from the end. */
const numberParts = {
  BYSECOND: [0, 60, false],
  BYMINUTE: [0, 59, false],
  BYHOUR: [0, 23, false],
  BYMONTHDAY: [1, 31, true],
  BYYEARDAY: [1, 366, true],
  BYWEEKNO: [1, 53, true],
  BYMONTH: [1, 12, false],
  BYSETPOS: [1, 366, true],
} as const
type NumberPart = keyof typeof numberParts
const numberPartNames = Object.keys(numberParts) as readonly NumberPart[]

/** A recurrence rule, read. */
export type Rule = {
  readonly freq: Frequency
  readonly interval: number
  readonly count?: number
  /** The last day or moment, as written: `20261231`, `20261231T090000`, `20261231T090000Z`. */
  readonly until?: string
  readonly byDay: readonly RuleDay[]
  readonly numbers: { readonly [P in NumberPart]?: readonly number[] }
  /** First day of the week; it decides which weeks "every second week" means. */
  readonly weekStart: Weekday
}

const mostNumbers = 366
const mostCount = 100_000
/** Most moments of one day that the times of a rule may make. */
const mostTimes = 48

const until = /^\d{4}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(T([01]\d|2[0-3])[0-5]\d([0-5]\d|60)Z?)?$/
const isDate = (text: string): boolean => {
  const [year, month, day] = [text.slice(0, 4), text.slice(4, 6), text.slice(6, 8)].map(Number) as [
    number,
    number,
    number,
  ]
  const at = new Date(Date.UTC(year, month - 1, day))
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day
}

const whole = (text: string, least: number, most: number): number | undefined => {
  const value = /^[+-]?\d{1,6}$/.test(text) ? Number(text) : Number.NaN
  return value >= least && value <= most ? value : undefined
}

const readNumbers = (text: string, part: NumberPart): readonly number[] | undefined => {
  const [least, most, fromEnd] = numberParts[part]
  const all = text.split(',').map((one) => {
    const value = whole(one, fromEnd ? -most : least, most)
    return value === undefined || Math.abs(value) < least ? undefined : value
  })
  if (all.length > mostNumbers || all.some((one) => one === undefined)) return undefined
  return [...new Set(all as number[])].toSorted((a, b) => a - b)
}

const readDays = (text: string): readonly RuleDay[] | undefined => {
  const days = text.split(',').map((one): RuleDay | undefined => {
    const [, nth = '', day = ''] = /^([+-]?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU)$/.exec(one) ?? []
    if (day === '') return undefined
    if (nth === '') return { day: day as Weekday }
    const value = whole(nth, -53, 53)
    return value === undefined || value === 0 ? undefined : { day: day as Weekday, nth: value }
  })
  if (days.length > mostNumbers || days.some((one) => one === undefined)) return undefined
  const byText = new Map((days as RuleDay[]).map((one) => [`${one.nth ?? ''}${one.day}`, one]))
  return [...byText.values()].toSorted(
    (a, b) => (a.nth ?? 0) - (b.nth ?? 0) || weekdays.indexOf(a.day) - weekdays.indexOf(b.day),
  )
}

/** Tells whether the parts of a rule go together by the RFC. */
const isCoherent = ({ freq, numbers, byDay, count, until: end }: Rule): boolean => {
  const counted = byDay.some(({ nth }) => nth !== undefined)
  const has = (part: NumberPart) => numbers[part] !== undefined
  if (count !== undefined && end !== undefined) return false
  if (counted && ((freq !== 'MONTHLY' && freq !== 'YEARLY') || (freq === 'YEARLY' && has('BYWEEKNO')))) return false
  if (has('BYMONTHDAY') && freq === 'WEEKLY') return false
  if (has('BYYEARDAY') && (freq === 'DAILY' || freq === 'WEEKLY' || freq === 'MONTHLY')) return false
  if (has('BYWEEKNO') && freq !== 'YEARLY') return false
  return !has('BYSETPOS') || byDay.length > 0 || numberPartNames.some((part) => part !== 'BYSETPOS' && has(part))
}

/**
 * Reads an RRULE value by RFC 5545, with or without its name, in any case.
 * @returns undefined for anything that the RFC does not allow, unknown parts included
 */
export const readRule = (text: string): Rule | undefined => {
  const parts = new Map<string, string>()
  for (const part of text
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .replace(/;$/, '')
    .split(';')) {
    const [name = '', value = '', ...rest] = part.split('=')
    if (name === '' || value === '' || rest.length > 0 || parts.has(name)) return undefined
    parts.set(name, value)
  }
  const take = (name: string): string | undefined => {
    const value = parts.get(name)
    parts.delete(name)
    return value
  }
  const [frequency, interval, count] = [take('FREQ'), take('INTERVAL') ?? '1', take('COUNT')]
  const [end, start, days] = [take('UNTIL'), take('WKST') ?? 'MO', take('BYDAY')]
  // These parts are accepted where they say what holds anyway: the Gregorian calendar, and days that a month lacks are
  // left out (RFC 7529).
  const [scale, skip] = [take('RSCALE'), take('SKIP')]
  if ((scale ?? 'GREGORIAN') !== 'GREGORIAN' || (skip ?? 'OMIT') !== 'OMIT') return undefined
  const freq = frequencies.find((one) => one === frequency)
  const weekStart = weekdays.find((one) => one === start)
  const numbers: { [P in NumberPart]?: readonly number[] } = {}
  for (const part of numberPartNames) {
    const value = take(part)
    if (value === undefined) continue
    const read = readNumbers(value, part)
    if (read === undefined) return undefined
    numbers[part] = read
  }
  const every = whole(interval, 1, 10_000)
  const times = count === undefined ? undefined : whole(count, 1, mostCount)
  const byDay = days === undefined ? [] : readDays(days)
  if (freq === undefined || every === undefined || weekStart === undefined || byDay === undefined || parts.size > 0)
    return undefined
  if (count !== undefined && times === undefined) return undefined
  if (end !== undefined && !(until.test(end) && isDate(end))) return undefined
  const rule: Rule = {
    freq,
    interval: every,
    byDay,
    numbers,
    weekStart,
    ...(times === undefined ? {} : { count: times }),
    // An end after all supported years is no end: other programs write 9999 for "for ever".
    ...(end === undefined || end.slice(0, 4) > latestDay.slice(0, 4) ? {} : { until: end }),
  }
  return isCoherent(rule) ? rule : undefined
}

/** Returns the rule as text, in the RFC's usual order and without parts that hold anyway. */
export const writeRule = (rule: Rule): string =>
  [
    `FREQ=${rule.freq}`,
    ...(rule.interval === 1 ? [] : [`INTERVAL=${rule.interval}`]),
    ...(rule.count === undefined ? [] : [`COUNT=${rule.count}`]),
    ...(rule.until === undefined ? [] : [`UNTIL=${rule.until}`]),
    ...numberPartNames
      .filter((part) => part !== 'BYSETPOS')
      .flatMap((part) => (rule.numbers[part] === undefined ? [] : [`${part}=${rule.numbers[part].join()}`])),
    ...(rule.byDay.length === 0 ? [] : [`BYDAY=${rule.byDay.map(({ day, nth }) => `${nth ?? ''}${day}`).join()}`]),
    ...(rule.numbers.BYSETPOS === undefined ? [] : [`BYSETPOS=${rule.numbers.BYSETPOS.join()}`]),
    ...(rule.weekStart === 'MO' ? [] : [`WKST=${rule.weekStart}`]),
  ].join(';')

/** Tells whether a rule makes more moments of a day than anybody means: above hourly, or 48 by its parts. */
export const isTooOften = ({ freq, numbers }: Rule): boolean => {
  const times = (['BYHOUR', 'BYMINUTE', 'BYSECOND'] as const).reduce(
    (sum, part) => sum * (numbers[part]?.length ?? 1),
    1,
  )
  return frequencies.indexOf(freq) < frequencies.indexOf('HOURLY') || times > mostTimes
}
