import type { Model, ModelField } from './model.ts'
import { dayIn, startOfDay } from './relative.ts'

const dayMs = 86_400_000
/** Most days of one list, so that an open-ended range stays finite. */
export const mostDays = 366

/** The day after a day, both `YYYY-MM-DD`. @param by days; negative ones lead back */
export const dayAfter = (day: string, by = 1): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + by * dayMs).toISOString().slice(0, 10)

/** All days from one to another, both included; none where the second comes first. @returns at most `mostDays` */
export const daysBetween = (from: string, to: string): readonly string[] => {
  const count = (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs + 1
  return Array.from({ length: Math.max(0, Math.min(mostDays, count)) }, (_, n) => dayAfter(from, n))
}

/** The last moment of a day in a zone, in milliseconds since 1970 UTC. */
export const endOfDay = (day: string, timeZone: string): number => startOfDay(dayAfter(day), timeZone) - 1

/** Monday to Friday. Changes when calendars say which days an organisation works. */
export const isWorkingDay = (day: string): boolean => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

/** The last day of a range that ends at a moment; one that ends at midnight ends with the day before. */
export const lastDayOf = (end: number, timeZone: string): string => dayIn(end - 1, timeZone)

// A row of whole days (`calendar.allDay`) has two moments, and is read by days: those that its own zone's calendar shows,
// whichever zone its reader is in. Its last day is the one before the end, which is not included.

/** How a moment of a row of whole days is read and written as a day. */
export type WholeDay = { readonly timeZone: string; readonly isEnd: boolean }

type Values = { readonly [wire: string]: unknown }

const wireOf = (model: Model, name: string | undefined): string =>
  (name === undefined ? undefined : model.byName.get(name)?.wire) ?? ''

/** Wire names of the fields that decide whether a row's moments are whole days, and whose days. */
export const wholeDayWires = (model: Model): readonly [allDay: string, zone: string] => [
  wireOf(model, model.entity.calendar?.allDay),
  wireOf(model, model.entity.calendar?.zone),
]

/**
 * @param values of the row, by wire name
 * @param timeZone of a row that has none yet: its maker's
 * @returns undefined where the field is a moment like any other
 */
export const wholeDayOf = (
  model: Model,
  { name }: Pick<ModelField, 'name'>,
  values: Values,
  timeZone: string,
): WholeDay | undefined => {
  const { calendar } = model.entity
  if (calendar?.allDay === undefined || (name !== calendar.start && name !== calendar.end)) return undefined
  const [allDay, zone] = wholeDayWires(model)
  if (values[allDay] !== true) return undefined
  const own = values[zone]
  return { timeZone: typeof own === 'string' && own !== '' ? own : timeZone, isEnd: name === calendar.end }
}

/** The day (`YYYY-MM-DD`) of a moment; of what is none, nothing. */
export const dayOfMoment = (iso: string, { timeZone, isEnd }: WholeDay): string => {
  const at = Date.parse(iso)
  if (Number.isNaN(at)) return ''
  return isEnd ? lastDayOf(at, timeZone) : dayIn(at, timeZone)
}

/** The moment by which a day is written: its midnight, or that after a last day. */
export const momentOfDay = (day: string, { timeZone, isEnd }: WholeDay): string =>
  new Date(startOfDay(isEnd ? dayAfter(day) : day, timeZone)).toISOString()
