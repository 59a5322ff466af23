import { dayIn, startOfDay } from '../../../core/query/relative.ts'
import { dayAfter } from '../../../core/time/days/days.ts'
import type { Locale } from '../../base/browser/languages.ts'
import { formatHour, formatNumericDay, formatter } from '../../base/i18n/format.ts'
import type { Extent } from './item.ts'

export const zooms = ['hours', 'days', 'weeks', 'months', 'quarters', 'years'] as const
export type Zoom = (typeof zooms)[number]

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Pixels of an hour at each zoom. */
const pixelsPerHour: { readonly [Z in Zoom]: number } = {
  hours: 40,
  days: 48 / 24,
  weeks: 18 / 24,
  months: 5 / 24,
  quarters: 1.8 / 24,
  years: 0.5 / 24,
}
/** The step of a move by keyboard. */
export const stepOf: { readonly [Z in Zoom]: 'hour' | 'day' | 'week' } = {
  hours: 'hour',
  days: 'day',
  weeks: 'day',
  months: 'week',
  quarters: 'week',
  years: 'week',
}

/**
 * A scale that maps instants to the line of time, from its beginning in reading direction. Milliseconds since 1970 UTC,
 * pixels.
 */
export type Scale = {
  readonly zoom: Zoom
  readonly from: number
  readonly to: number
  readonly width: number
  readonly xOf: (at: number) => number
  readonly atOf: (x: number) => number
}

/** The widest line that browsers lay out and scroll exactly, in pixels. */
const widest = 12_000_000

export const scaleOf = (zoom: Zoom, from: number, to: number): Scale => {
  const wanted = pixelsPerHour[zoom] / hourMs
  const perMs = Math.min(wanted, widest / Math.max(1, to - from))
  return {
    zoom,
    from,
    to,
    width: Math.ceil((to - from) * perMs),
    xOf: (at) => (at - from) * perMs,
    atOf: (x) => from + x / perMs,
  }
}

/** A line of the grid, with its label. */
export type Tick = { readonly at: number; readonly end: number; readonly label: string }

type Unit = 'hour' | 'day' | 'week' | 'month' | 'quarter' | 'year'
const headUnits: { readonly [Z in Zoom]: readonly [upper: Unit, lower: Unit] } = {
  hours: ['day', 'hour'],
  days: ['month', 'day'],
  weeks: ['month', 'week'],
  months: ['year', 'month'],
  quarters: ['year', 'quarter'],
  years: ['year', 'quarter'],
}

/** Returns the first day of the unit that contains a day. */
const beginOf = (unit: Unit, day: string, firstWeekday: number): string => {
  const [year = '', month = '01'] = day.split('-')
  if (unit === 'year') return `${year}-01-01`
  if (unit === 'month') return `${year}-${month}-01`
  if (unit === 'quarter') return `${year}-${String(Math.floor((Number(month) - 1) / 3) * 3 + 1).padStart(2, '0')}-01`
  if (unit === 'week') return dayAfter(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() - firstWeekday + 7) % 7))
  return day
}

const nextOf = (unit: Unit, day: string): string => {
  const [year = '0', month = '1'] = day.split('-')
  const of = (months: number): string =>
    new Date(Date.UTC(Number(year), Number(month) - 1 + months, 1)).toISOString().slice(0, 10)
  if (unit === 'year') return `${String(Number(year) + 1).padStart(4, '0')}-01-01`
  if (unit === 'quarter') return of(3)
  if (unit === 'month') return of(1)
  return dayAfter(day, unit === 'week' ? 7 : 1)
}

/** Short names of quarters, which no formatter knows. */
const quarters: { readonly [L in Locale]: string } = { en: 'Q', fr: 'T', ar: 'ر' }

const labelsOf = (unit: Unit, locale: Locale, isUpper: boolean): ((day: string) => string) => {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const made = formatter(locale, { ...options, timeZone: 'UTC' })
    return (day: string) => made.format(new Date(`${day}T00:00:00Z`))
  }
  if (unit === 'year') return format({ year: 'numeric' })
  if (unit === 'quarter') return (day) => `${quarters[locale]}${Math.floor((Number(day.slice(5, 7)) - 1) / 3) + 1}`
  if (unit === 'month') return format(isUpper ? { month: 'long', year: 'numeric' } : { month: 'short' })
  if (unit === 'week') return (day) => formatNumericDay(day, locale)
  return format(isUpper ? { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' } : { day: 'numeric' })
}

export type Calendar = { readonly locale: Locale; readonly timeZone: string; readonly firstWeekday: number }

const unitTicks = (
  unit: Unit,
  isUpper: boolean,
  from: number,
  to: number,
  { locale, timeZone, firstWeekday }: Calendar,
): Tick[] => {
  const ticks: Tick[] = []
  const label = labelsOf(unit, locale, isUpper)
  let day = beginOf(unit, dayIn(from, timeZone), firstWeekday)
  // A window holds some hundred ticks; the limit only stops a wrong one.
  for (let count = 0; count < 2000; count++) {
    const at = startOfDay(day, timeZone)
    if (at > to) break
    const next = nextOf(unit, day)
    ticks.push({ at, end: startOfDay(next, timeZone), label: label(day) })
    day = next
  }
  return ticks
}

const hourTicks = (from: number, to: number, { locale, timeZone }: Calendar): Tick[] => {
  const ticks: Tick[] = []
  for (let at = Math.floor(from / hourMs) * hourMs; at <= to; at += hourMs)
    ticks.push({ at, end: at + hourMs, label: formatHour(at, locale, timeZone) })
  return ticks
}

/** The two lines of a timeline's head over a window of time. */
export const ticksOf = (
  zoom: Zoom,
  from: number,
  to: number,
  calendar: Calendar,
): readonly [upper: readonly Tick[], lower: readonly Tick[]] => {
  const [upper, lower] = headUnits[zoom]
  return [
    unitTicks(upper, true, from, to, calendar),
    lower === 'hour' ? hourTicks(from, to, calendar) : unitTicks(lower, false, from, to, calendar),
  ]
}

/** Returns whole units of time around the shown dates and the present, with space to move bars. */
export const rangeAround = (
  extent: Extent | undefined,
  now: number,
  zoom: Zoom,
): readonly [from: number, to: number] => {
  const { from, to } = extent ?? { from: now, to: now }
  const room = { hours: 3, days: 21, weeks: 60, months: 200, quarters: 400, years: 800 }[zoom] * dayMs
  return [Math.min(from, now) - room, Math.max(to, now) + room]
}

/**
 * The most width of a plan at first, in widths of the window and in pixels: bars are long enough to read, and all of
 * them are near.
 */
const mostWidths = 4
const leastRoom = 2600

/** Returns the zoom at which a span of time takes a few widths. @param longest the zoom of the longest spans */
export const zoomFor = (span: number, width: number, longest: Zoom = 'years'): Zoom =>
  zooms.find(
    (zoom) =>
      zoom === longest ||
      (zoom !== 'hours' && (span / hourMs) * pixelsPerHour[zoom] <= Math.max(leastRoom, mostWidths * width)),
  ) ?? longest
