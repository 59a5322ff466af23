import type { Model } from '../../../core/declare/model.ts'
import { dayIn, momentOf, startOfDay, wallClock } from '../../../core/query/relative.ts'
import { dayAfter } from '../../../core/time/days/days.ts'
import { standsOnDays } from '../../../core/time/days/whole-days.ts'
import type { Row } from '../../base/api/shapes.ts'
import type { Entry } from './entries.ts'

/** The times of an entry: moments, or days where it takes whole ones; the end is not included. */
export type Spot = { readonly start: string; readonly end: string | null; readonly allDay: boolean }

export const spotOf = ({ start, end, all_day }: Entry): Spot => ({ start, end, allDay: all_day })
const isDay = (text: string): boolean => text.length === 10
const iso = (at: number): string => new Date(at).toISOString()

/** A spot of whole days that ends some days later, or sooner: a day at least is left. */
export const stretched = (spot: Spot, days: number): Spot => {
  if (!spot.allDay || days === 0) return spot
  const end = dayAfter(spot.end ?? dayAfter(spot.start), days)
  return { ...spot, end: end > spot.start ? end : dayAfter(spot.start) }
}

/** The fields of a calendar by wire name. */
const calendarWires = (model: Model) => {
  const { calendar } = model.entity
  const wire = (name: string | undefined) => (name === undefined ? undefined : model.byName.get(name)?.wire)
  return {
    start: wire(calendar?.start) ?? '',
    end: wire(calendar?.end),
    allDay: wire(calendar?.allDay),
    zone: wire(calendar?.zone),
    rule: wire(calendar?.repeats?.rule),
  }
}

/** A spot some days and minutes later, on the clock of a zone: it keeps its hour over daylight saving. */
export const shifted = (spot: Spot, days: number, minutes: number, timeZone: string): Spot => {
  const move = (text: string): string =>
    isDay(text)
      ? dayAfter(text, days)
      : iso(momentOf(wallClock(Date.parse(text), timeZone) + days * 86_400_000 + minutes * 60_000, timeZone))
  return { ...spot, start: move(spot.start), end: spot.end === null ? null : move(spot.end) }
}

/** Returns the days of a row at a spot; the last one is included. */
const daysAt = (
  { start, end }: { readonly start: string; readonly end: string | undefined },
  spot: Spot,
  timeZone: string,
  sets: Entry['sets'],
): Row => {
  const dayOf = (text: string) => (isDay(text) ? text : dayIn(Date.parse(text), timeZone))
  const first = dayOf(spot.start)
  const last =
    spot.end === null ? first : isDay(spot.end) ? dayAfter(spot.end, -1) : dayIn(Date.parse(spot.end) - 1, timeZone)
  if (end === undefined || (sets === 'start' && last <= first)) return { [start]: first }
  return sets === 'end' && last <= first ? { [end]: first } : { [start]: first, [end]: last < first ? first : last }
}

/**
 * Returns the values that put a row at a spot.
 * @param sets which of its two moments it has; a new row has both
 * @param timeZone of whole days
 */
export const valuesAt = (model: Model, spot: Spot, timeZone: string, sets: Entry['sets'] = 'both'): Row => {
  const { start, end, allDay, zone } = calendarWires(model)
  const [from, to] = [spot.start, spot.end]
  if (standsOnDays(model)) return daysAt({ start, end }, spot, timeZone, sets)
  if (spot.allDay && allDay !== undefined && end !== undefined)
    return {
      [allDay]: true,
      [start]: iso(startOfDay(from, timeZone)),
      [end]: iso(startOfDay(to ?? dayAfter(from), timeZone)),
      ...(zone === undefined ? {} : { [zone]: timeZone }),
    }
  const moment = (text: string): string =>
    iso(isDay(text) ? startOfDay(text, timeZone) + 9 * 3_600_000 : Date.parse(text))
  const isTimed = allDay === undefined ? {} : { [allDay]: false }
  if (sets === 'start' || end === undefined) return { ...isTimed, [start]: moment(from) }
  if (sets === 'end' && to === null) return { ...isTimed, [end]: moment(from) }
  const until = to === null ? iso(Date.parse(moment(from)) + 3_600_000) : moment(to)
  return { ...isTimed, [start]: moment(from), [end]: until }
}
