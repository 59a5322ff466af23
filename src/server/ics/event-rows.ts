import type { Model } from '../../core/declare/model.ts'
import { dayIn } from '../../core/query/relative.ts'
import { lastDayOf } from '../../core/time/days/days.ts'
import { standsOnDays } from '../../core/time/days/whole-days.ts'
import type { CalendarEvent } from './series-in-file.ts'

/** Rows in the form of a table: its columns are fields by wire name. */
export type EventRows = { readonly header: readonly string[]; readonly rows: readonly (readonly string[])[] }

const iso = (at: number): string => new Date(at).toISOString()

/** The events of a calendar file, as rows of an entity with a calendar. */
export const eventRows = (events: readonly CalendarEvent[], model: Model): EventRows => {
  const { calendar, reminds } = model.entity
  if (calendar === undefined) throw new Error(`${model.name} has no calendar`)
  const wire = (name: string | undefined) => (name === undefined ? undefined : model.byName.get(name)?.wire)
  const { start, end, allDay, zone, repeats, texts } = calendar
  const columns = [
    ...[wire(model.entity.title), wire(start), wire(end), wire(allDay), wire(zone), wire(repeats?.rule)],
    ...[wire(repeats?.without), wire(texts?.description), wire(texts?.location), wire(texts?.link), wire(texts?.uid)],
    wire(texts?.busy),
    wire(texts?.organizer),
    reminds?.at === start ? wire(reminds.minutes) : undefined,
  ]
  const onDays = standsOnDays(model)
  /** A day is written as one, and the last one is included. */
  const written = (at: number | undefined, timeZone: string, isEnd: boolean): string =>
    at === undefined ? '' : !onDays ? iso(at) : isEnd ? lastDayOf(at, timeZone) : dayIn(at, timeZone)
  const rows = events.map((one) => [
    one.title || (one.start === undefined ? '' : lastDayOf(one.start + 1, one.timeZone)),
    written(one.start, one.timeZone, false),
    written(one.end, one.timeZone, true),
    String(one.isDay),
    one.timeZone,
    one.rule,
    one.without.map(iso).join(';'),
    one.description,
    one.location,
    one.link,
    one.uid,
    String(one.isBusy),
    one.organizer,
    one.reminder === undefined ? '' : String(one.reminder),
  ])
  const kept = columns.flatMap((column, at) => (column === undefined ? [] : [at]))
  return {
    header: kept.map((at) => columns[at] ?? ''),
    rows: rows.map((row) => kept.map((at) => row[at] ?? '')),
  }
}
