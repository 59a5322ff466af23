import type { DayOrder } from '../../../core/time/days/day-of-numbers.ts'
import { commaOf, fullDay, writtenDay } from '../../../core/time/days/written-day.ts'
import type { Locale } from '../browser/languages.ts'
import { chosenDayOrder, dateHabits } from './date-habits.ts'

/** Locale and time zone in which dates and numbers are formatted. */
export type Reading = { readonly locale: Locale; readonly timeZone: string }

/** Cached: creating a formatter is slow, and every cell needs one. */
const formatters = new Map<string, Intl.DateTimeFormat>()
export const formatter = (locale: Locale, asked: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const { hourCycle } = dateHabits()
  const isTimed = asked.hour !== undefined && asked.hourCycle === undefined
  const options = isTimed && hourCycle !== undefined ? { ...asked, hourCycle } : asked
  const key = locale + JSON.stringify(options)
  const cached = formatters.get(key)
  if (cached !== undefined) return cached
  const created = new Intl.DateTimeFormat(locale, options)
  formatters.set(key, created)
  return created
}

const numberFormatters = new Map<string, Intl.NumberFormat>()
/** Formatters of numbers are cached, like those of dates. */
export const numberFormatter = (locale: Locale, options: Intl.NumberFormatOptions): Intl.NumberFormat => {
  const key = locale + JSON.stringify(options)
  const cached = numberFormatters.get(key)
  if (cached !== undefined) return cached
  const created = new Intl.NumberFormat(locale, options)
  numberFormatters.set(key, created)
  return created
}

/** Cached, since every card of a board reads it and resolving is slow; a change of zone is noticed within a minute. */
const zoneLifetimeMs = 60_000
let deviceZone = { name: '', at: Number.NEGATIVE_INFINITY }
const deviceTimeZone = (): string => {
  const now = performance.now()
  if (now - deviceZone.at > zoneLifetimeMs)
    deviceZone = { name: Intl.DateTimeFormat().resolvedOptions().timeZone, at: now }
  return deviceZone.name
}
const zones = new Map<string, string | undefined>()
const zoneOf = (zone: string): string | undefined => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

/** The zone if the browser supports it, else the device's. */
export const supportedTimeZone = (zone: unknown): string => {
  if (typeof zone !== 'string' || zone === '') return deviceTimeZone()
  if (!zones.has(zone)) zones.set(zone, zoneOf(zone))
  return zones.get(zone) ?? deviceTimeZone()
}

const shortTime = { hour: 'numeric', minute: '2-digit' } as const

/** Formats the day of a moment in a zone, in the form that the user chose. @param at milliseconds */
const writeDay = (at: number, locale: Locale, timeZone: string, hasYear = true): string => {
  const { dateForm } = dateHabits()
  const formatOf = (options: Intl.DateTimeFormatOptions) => formatter(locale, options)
  if (dateForm !== undefined) return writtenDay(at, dateForm, { locale, timeZone, hasYear }, formatOf)
  const { year, ...short } = fullDay
  return formatOf({ ...short, ...(hasYear ? { year } : {}), timeZone }).format(at)
}

/** Formats an instant in the user's zone; empty if it is invalid. */
export const formatInstant = (iso: string, { locale, timeZone }: Reading): string => {
  const at = Date.parse(iso)
  if (Number.isNaN(at)) return ''
  if (dateHabits().dateForm === undefined) return formatter(locale, { ...fullDay, ...shortTime, timeZone }).format(at)
  const time = formatter(locale, { ...shortTime, timeZone }).format(at)
  return `${writeDay(at, locale, timeZone)}${commaOf(locale)} ${time}`
}

/** Tells whether hours are counted to twelve, by the user's choice or else by their language. */
export const countsToTwelve = (locale: Locale): boolean =>
  formatter(locale, { hour: 'numeric' }).resolvedOptions().hourCycle?.startsWith('h1') === true

/** Formats a full hour as short as possible: `14:00`, `2 PM`. @param at milliseconds */
export const formatHour = (at: number, locale: Locale, timeZone: string): string =>
  formatter(locale, { hour: 'numeric', ...(countsToTwelve(locale) ? {} : { minute: '2-digit' }), timeZone }).format(at)

/** Returns the options for a time of day, for code that formats it itself. */
export const timeOptions = (): Intl.DateTimeFormatOptions => {
  const { hourCycle } = dateHabits()
  return hourCycle === undefined ? shortTime : { ...shortTime, hourCycle }
}

/** Formats the day and month of a moment, in the order that the user chose: `Jan 17`. @param at milliseconds */
export const formatDayAndMonth = (at: number, { locale, timeZone }: Reading): string =>
  writeDay(at, locale, timeZone, false)

/** Formats the same in numbers: `1/17`. @param day `YYYY-MM-DD` */
export const formatNumericDay = (day: string, locale: Locale): string => {
  const { dateForm } = dateHabits()
  const parts = formatter(locale, { day: 'numeric', month: 'numeric', timeZone: 'UTC' })
  const at = Date.parse(`${day}T00:00:00Z`)
  if (dateForm === undefined) return parts.format(at)
  if (dateForm === 'year_month_day') return writeDay(at, locale, 'UTC', false)
  const part = (type: string) => parts.formatToParts(at).find((one) => one.type === type)?.value ?? ''
  return (dateForm === 'day_month_year' ? ['day', 'month'] : ['month', 'day']).map(part).join('/')
}

/** Formats a calendar day; in UTC, so that it is the same in every zone. */
export const formatDay = (day: string, locale: Locale): string => {
  const at = Date.parse(`${day.slice(0, 10)}T00:00:00Z`)
  return Number.isNaN(at) ? '' : writeDay(at, locale, 'UTC')
}

/** Formats 135 minutes as hours and minutes in the locale's units: `2h 15m`, `2 h 15 min`. */
export const formatMinutes = (minutes: number, locale: Locale): string => {
  const format = (value: number, unit: 'hour' | 'minute', digits: number) =>
    numberFormatter(locale, {
      style: 'unit',
      unit,
      // In English `short` would be `hr`.
      unitDisplay: locale === 'en' ? 'narrow' : 'short',
      minimumIntegerDigits: digits,
    }).format(value)
  const hours = Math.trunc(minutes / 60)
  return hours === 0
    ? format(minutes, 'minute', 1)
    : `${format(hours, 'hour', 1)} ${format(Math.abs(minutes % 60), 'minute', 2)}`
}

/**
 * Formats a time for a sentence, without parts that say nothing: `4h`, `1h 30m`.
 * @param isByTheClock the time runs day and night, so that a day has 24 hours: `3 days 16h`
 */
export const formatSpan = (minutes: number, locale: Locale, isByTheClock = false): string => {
  const unit = (value: number, unit: 'day' | 'hour') =>
    numberFormatter(locale, {
      style: 'unit',
      unit,
      unitDisplay: unit === 'day' ? 'long' : locale === 'en' ? 'narrow' : 'short',
    }).format(value)
  const hours = Math.trunc(minutes / 60)
  if (isByTheClock && hours >= 24)
    return [unit(Math.trunc(hours / 24), 'day'), ...(hours % 24 === 0 ? [] : [unit(hours % 24, 'hour')])].join(' ')
  return hours > 0 && minutes % 60 === 0 ? unit(hours, 'hour') : formatMinutes(minutes, locale)
}

/** Formats hours for an axis: `4h`, `1.5h`. */
export const formatHours = (hours: number, locale: Locale): string =>
  numberFormatter(locale, { style: 'unit', unit: 'hour', unitDisplay: locale === 'en' ? 'narrow' : 'short' }).format(
    hours,
  )

/** Minutes of a day of work, as plans count them. */
export const workDayMinutes = 480

/**
 * Formats a working time as planners write it: in days of eight hours from half a day on, else in hours. Where tenths
 * of a day are not exact, hours and minutes follow the days: `2 days`, `1.5 days`, `2 days 1h 10m`.
 */
export const formatWorkTime = (minutes: number, locale: Locale): string => {
  const inDays = (value: number) =>
    numberFormatter(locale, { style: 'unit', unit: 'day', unitDisplay: 'long', maximumFractionDigits: 1 }).format(value)
  if (minutes < 0) {
    // Arabic has a word for two days, which leaves no room for a sign.
    const sign = numberFormatter(locale, {})
      .formatToParts(-1)
      .find(({ type }) => type === 'minusSign')
    return `${sign?.value ?? '-'}${formatWorkTime(-minutes, locale)}`
  }
  if (minutes === 0) return inDays(0)
  if (minutes < workDayMinutes / 2) return formatMinutes(minutes, locale)
  if (minutes % (workDayMinutes / 10) === 0) return inDays(minutes / workDayMinutes)
  const days = Math.trunc(minutes / workDayMinutes)
  if (days === 0) return formatMinutes(minutes, locale)
  return `${inDays(days)} ${formatMinutes(minutes % workDayMinutes, locale)}`
}

export const formatNumber = (value: number | string, locale: Locale): string => {
  // A decimal string is passed unchanged: converting it to a number would round it.
  const number = typeof value === 'string' ? (value as `${number}`) : value
  return numberFormatter(locale, { maximumFractionDigits: 10 }).format(number)
}

/**
 * Formats an amount in its currency: `€1,200.00`, `1 200,00 €`. Digits that the currency does not have are shown where the
 * amount has them: rounding would say another amount.
 */
export const formatMoney = (amount: string, currency: string, locale: Locale): string => {
  try {
    const format = new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 10 })
    return format.format(amount as `${number}`)
  } catch {
    // No currency of this browser's: another server may have its own.
    return `${formatNumber(amount, locale)} ${currency}`
  }
}

/** A currency's name with its code: `Euro (EUR)`. */
export const currencyWord = (code: string, locale: Locale): string => {
  try {
    const name = new Intl.DisplayNames(locale, { type: 'currency' }).of(code) ?? code
    return name === code ? code : `${name} (${code})`
  } catch {
    return code
  }
}

/** Formats the day of an instant in the user's zone. */
export const formatInstantDay = (iso: string, { locale, timeZone }: Reading): string => {
  const at = Date.parse(iso)
  return Number.isNaN(at) ? '' : writeDay(at, locale, timeZone)
}

/** Formats the days from one instant to another in the user's zone, as short as possible: `Jun 8 – 19, 2026`. */
export const formatInstantDays = (from: number, to: number, { locale, timeZone }: Reading): string =>
  dateHabits().dateForm === undefined
    ? formatter(locale, { ...fullDay, timeZone }).formatRange(from, to)
    : `${writeDay(from, locale, timeZone)} – ${writeDay(to, locale, timeZone)}`

const dayMs = 86_400_000
/** Writes a text as at the start of a sentence or a heading. */
export const capitalised = (text: string, locale: Locale): string =>
  text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)

/** Formats a calendar day as people say it, seen from another: `Today`, `Fri` in the six days to come, `Jan 17`, and with
 * the year where it is another one. Empty if invalid. @param today `YYYY-MM-DD` @param inSentence written as words in a line are */
export const formatShortDay = (day: string, today: string, locale: Locale, inSentence = false): string => {
  const written = (text: string) => (inSentence ? text : capitalised(text, locale))
  const at = Date.parse(`${day.slice(0, 10)}T00:00:00Z`)
  if (Number.isNaN(at)) return ''
  const days = Math.round((at - Date.parse(`${today}T00:00:00Z`)) / dayMs)
  if (Math.abs(days) <= 1) return written(new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day'))
  if (days > 0 && days < 7) return written(formatter(locale, { weekday: 'short', timeZone: 'UTC' }).format(at))
  if (day.slice(0, 4) !== today.slice(0, 4)) return formatDay(day, locale)
  return writeDay(at, locale, 'UTC', false)
}

/** The calendar day of an instant in a zone, `YYYY-MM-DD`. @param at an ISO 8601 text or milliseconds */
export const dayOf = (at: string | number, timeZone: string): string => {
  const parts = formatter('en', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone }).formatToParts(
    new Date(at),
  )
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
/** Tells whether a day begins at a moment. @param at milliseconds */
const isMidnight = (at: number, timeZone: string): boolean =>
  formatter('en', { ...clock, timeZone }).format(at) === '00:00'

/**
 * Formats an instant's day as `formatShortDay`, and the time behind it where asked for; midnight stands for the day alone.
 * `alone`: of today there is the time alone.
 * @param now milliseconds
 */
export const formatShortInstant = (
  iso: string,
  now: number,
  { locale, timeZone }: Reading,
  withTime: boolean | 'today' | 'alone' = false,
  inSentence = false,
): string => {
  const at = Date.parse(iso)
  if (Number.isNaN(at)) return ''
  const [day, today] = [dayOf(at, timeZone), dayOf(now, timeZone)]
  const short = formatShortDay(day, today, locale, inSentence)
  const isTimed = withTime === true || (withTime !== false && day === today)
  if (!isTimed || isMidnight(at, timeZone)) return short
  const time = formatter(locale, { ...shortTime, timeZone }).format(at)
  return withTime === 'alone' ? time : `${short} ${time}`
}

const byteSteps = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** Formats 1500000 bytes as `1.5 MB`, in decimal units. */
export const formatBytes = (bytes: number, locale: Locale): string => {
  const step = bytes < 1 ? 0 : Math.min(byteSteps.length - 1, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** step
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: byteSteps[step] ?? 'byte',
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: value < 10 && step > 0 ? 1 : 0,
  }).format(value)
}

/** Order of day and month in numeric dates: as the user chose, else by the browser's region if it has the same language. */
export const dayOrder = (locale: string, browser: string): DayOrder => {
  const chosen = chosenDayOrder()
  if (chosen !== undefined) return chosen
  const spoken = browser.split('-')[0] === locale ? browser : locale
  const parts = new Intl.DateTimeFormat(spoken, { dateStyle: 'short' }).formatToParts(0)
  const place = (type: string) => parts.findIndex((part) => part.type === type)
  return place('month') < place('day') ? 'mdy' : 'dmy'
}
