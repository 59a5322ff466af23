import { type SQL, sql } from 'drizzle-orm'
import { dayAfter } from '../../../core/days/days.ts'
import type { Model } from '../../../core/model.ts'
import { occurrencesIn, type Window } from '../../../core/recurrence/occurrences.ts'
import { dayIn } from '../../../core/relative.ts'
import { col, type Json } from '../../db/database.ts'
import { spanOf } from '../../db/span.ts'
import { seriesOf, wiresOf } from './repeating.ts'

/** What stands on a calendar: a row, or one moment of a row that repeats. */
export type Entry = {
  readonly id: string
  readonly title: unknown
  /** Moments, or days where it takes whole ones; the end is not included. */
  readonly start: string
  readonly end: string | null
  readonly all_day: boolean
  readonly time_zone: unknown
  readonly color: unknown
  readonly is_done: boolean
  /** The moment of a series that it is; null for a row that stands for itself. */
  readonly occurrence: string | null
  readonly series_id: unknown
  readonly version: unknown
  /** Which of the row's two moments are set. */
  readonly sets: 'start' | 'end' | 'both'
  readonly can: unknown
}

/** The fields that entries are made of. */
export const fieldsOfEntries = (model: Model): ReadonlySet<string> => {
  const { start, end, allDay, zone, color, done, repeats } = model.entity.calendar ?? {}
  const all = ['id', model.entity.title, start, end, allDay, zone, color, done]
  const ofSeries = repeats === undefined ? [] : [repeats.rule, repeats.without, repeats.series]
  return new Set([...all, ...ofSeries].filter((one) => one !== undefined))
}

const iso = (at: number): string => new Date(at).toISOString()

/** Which rows may stand in a window: those that begin or end in it or reach over it, and series that still run. */
export const rowsIn = (model: Model, { from, to }: Window, alias: string): SQL => {
  const span = spanOf(model, (field) => col(alias, model.byName.get(field)?.column ?? field))
  if (span === undefined) throw new Error(`${model.name} has no calendar`)
  return sql`${span.exists} and ${span.range} && tstzrange(${iso(from)}::timestamptz, ${iso(to)}::timestamptz)`
}

/** The entries of a row in a window. */
export const entriesOf = (model: Model, row: Json, window: Window): readonly Entry[] => {
  const { start = '', end, allDay, zone, color, done, repeats } = wiresOf(model)
  const [begins, ends] = [row[start], end === undefined ? null : row[end]]
  const from = Date.parse(String(begins ?? ends))
  const to = typeof begins === 'string' && typeof ends === 'string' ? Date.parse(ends) : undefined
  if (Number.isNaN(from)) return []
  const takesDays = allDay !== undefined && row[allDay] === true
  const timeZone = String(row[zone ?? ''] ?? 'UTC')
  const shown = (at: number): string => (takesDays ? dayIn(at, timeZone) : iso(at))
  const shownEnd = (at: number): string => (takesDays ? dayAfter(dayIn(at - 1, timeZone)) : iso(at))
  const entryAt = (at: number, occurrence: string | null): Entry => ({
    id: String(row.id),
    title: row[model.byName.get(model.entity.title)?.wire ?? ''],
    start: shown(at),
    end: to === undefined ? null : shownEnd(at + to - from),
    all_day: takesDays,
    time_zone: zone === undefined ? null : (row[zone] ?? null),
    color: color === undefined ? null : (row[color] ?? null),
    is_done: done !== undefined && row[done] === true,
    occurrence,
    series_id: repeats === undefined ? null : (row[repeats.series] ?? null),
    version: row.version,
    sets: to !== undefined ? 'both' : typeof begins === 'string' ? 'start' : 'end',
    can: row.can,
  })
  const series = seriesOf(model, row)
  if (series === undefined) return [entryAt(from, null)]
  const took = to === undefined ? 0 : to - from
  const { starts } = occurrencesIn(series, { from: window.from - took, to: window.to })
  return starts.filter((at) => at + took > window.from || at >= window.from).map((at) => entryAt(at, iso(at)))
}
