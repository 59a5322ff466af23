// A row of whole days (`calendar.allDay`) has two moments, and is read by days: those that its own zone's calendar shows,
// whichever zone its reader is in. Its last day is the one before the end, which is not included.
import { type Model, type ModelField, valueKindOf } from '../../declare/model.ts'
import { dayIn, startOfDay } from '../../query/relative.ts'
import { dayAfter, lastDayOf } from './days.ts'

/** Tells whether the rows of a calendar stand on days (`day`), without times or zones; else they stand at moments. */
export const standsOnDays = ({ entity, byName }: Model): boolean => {
  const start = byName.get(entity.calendar?.start ?? '')
  return start !== undefined && valueKindOf(start.field) === 'day'
}

/** The way to read and write a moment of a row of whole days as a day. */
export type WholeDay = { readonly timeZone: string; readonly isEnd: boolean }

type Values = { readonly [wire: string]: unknown }

const wireOf = (model: Model, name: string | undefined): string =>
  (name === undefined ? undefined : model.byName.get(name)?.wire) ?? ''

/** Wire names of the fields that decide whether a row's moments are whole days, and whose days. */
export const wholeDayWires = (model: Model): readonly [allDay: string, zone: string] => [
  wireOf(model, model.entity.calendar?.allDay),
  wireOf(model, model.entity.calendar?.zone),
]

/** The names of a list, moments that may be whole days followed by what says whether they are. */
export const besideMoments = ({ entity: { calendar } }: Model, names: readonly string[]): readonly string[] => {
  if (calendar?.allDay === undefined) return names
  const moments = [calendar.start, calendar.end]
  const last = names.findLastIndex((name) => moments.includes(name))
  if (last < 0) return names
  const added = [calendar.allDay, calendar.zone].filter((name) => name !== undefined && !names.includes(name))
  return [...names.slice(0, last + 1), ...added.map(String), ...names.slice(last + 1)]
}

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

/** Returns the day (`YYYY-MM-DD`) of a moment; an empty text for a text that is no moment. */
export const dayOfMoment = (iso: string, { timeZone, isEnd }: WholeDay): string => {
  const at = Date.parse(iso)
  if (Number.isNaN(at)) return ''
  return isEnd ? lastDayOf(at, timeZone) : dayIn(at, timeZone)
}

/** Returns the moment that is stored for a day: its midnight, or the one after a last day. */
export const momentOfDay = (day: string, { timeZone, isEnd }: WholeDay): string =>
  new Date(startOfDay(isEnd ? dayAfter(day) : day, timeZone)).toISOString()
