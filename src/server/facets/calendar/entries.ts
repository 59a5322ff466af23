import { type SQL, sql } from 'drizzle-orm'
import type { Model } from '../../../core/declare/model.ts'
import { dayIn } from '../../../core/query/relative.ts'
import { dayAfter } from '../../../core/time/days/days.ts'
import { standsOnDays } from '../../../core/time/days/whole-days.ts'
import type { Series, Window } from '../../../core/time/recurrence/occurrences.ts'
import { occurrencesTogether, sharedOut } from '../../../core/time/recurrence/together.ts'
import { col, type Json } from '../../db/database.ts'
import { spanOf } from '../../db/span.ts'
import { seriesOf, wiresOf } from './repeating.ts'

/** An entry of a calendar: a row, or one moment of a row that repeats. */
export type Entry = {
  readonly id: string
  readonly title: unknown
  /** Moments, or days for a row that takes whole days; the end is not included. */
  readonly start: string
  readonly end: string | null
  readonly all_day: boolean
  readonly time_zone: unknown
  readonly color: unknown
  readonly is_done: boolean
  /** The moment of the series that the entry stands for; null for a row that does not repeat. */
  readonly occurrence: string | null
  readonly series_id: unknown
  readonly version: unknown
  /** Which of the row's two moments are set. */
  readonly sets: 'start' | 'end' | 'both'
  readonly can: unknown
}

/** Returns the fields that entries are made of. */
export const fieldsOfEntries = (model: Model): ReadonlySet<string> => {
  const { start, end, allDay, zone, color, done, repeats } = model.entity.calendar ?? {}
  const all = ['id', model.entity.title, start, end, allDay, zone, color, done]
  const ofSeries = repeats === undefined ? [] : [repeats.rule, repeats.without, repeats.series]
  return new Set([...all, ...ofSeries].filter((one) => one !== undefined))
}

const iso = (at: number): string => new Date(at).toISOString()

/**
 * Returns the condition of rows that may be in a window: those that begin or end in it or reach over it, and series
 * that still run.
 * @param timeZone by whose clock the window's moments fall on days
 */
export const rowsIn = (model: Model, { from, to }: Window, alias: string, timeZone: string): SQL => {
  const span = spanOf(model, (field) => col(alias, model.byName.get(field)?.column ?? field))
  if (span === undefined) throw new Error(`${model.name} has no calendar`)
  if (standsOnDays(model))
    return sql`${span.exists} and ${span.range} && daterange(${dayIn(from, timeZone)}::date, ${dayIn(to - 1, timeZone)}::date, '[]')`
  return sql`${span.exists} and ${span.range} && tstzrange(${iso(from)}::timestamptz, ${iso(to)}::timestamptz)`
}

/** A row ready to make entries: one for its moment, or one for each moment of its series. */
type Standing = {
  readonly entryAt: (at: number, occurrence: string | null) => Entry
  readonly from: number
  readonly took: number
  readonly series: Series | undefined
}

/** Returns undefined for a row without a moment. */
const standingOf = (model: Model, row: Json): Standing | undefined => {
  const { start = '', end, allDay, zone, color, done, repeats } = wiresOf(model)
  const [begins, ends] = [row[start], end === undefined ? null : row[end]]
  const from = Date.parse(String(begins ?? ends))
  const to = typeof begins === 'string' && typeof ends === 'string' ? Date.parse(ends) : undefined
  if (Number.isNaN(from)) return undefined
  const onDays = standsOnDays(model)
  const takesDays = onDays || (allDay !== undefined && row[allDay] === true)
  const timeZone = String(row[zone ?? ''] ?? 'UTC')
  const shown = (at: number): string => (takesDays ? dayIn(at, timeZone) : iso(at))
  const shownEnd = (at: number): string =>
    onDays ? dayAfter(dayIn(at, 'UTC')) : takesDays ? dayAfter(dayIn(at - 1, timeZone)) : iso(at)
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
  return { entryAt, from, took: to === undefined ? 0 : to - from, series: seriesOf(model, row) }
}

/**
 * Returns the entries of rows in a window, in the order of the rows. All series share one number of steps, and rows
 * share the places of the answer, so that no row hides another.
 * @returns also whether there may be more
 */
export const entriesOf = (
  model: Model,
  rows: readonly Json[],
  window: Window,
  most: number,
): { readonly entries: readonly Entry[]; readonly isCut: boolean } => {
  const standing = rows.flatMap((row) => standingOf(model, row) ?? [])
  const repeating = standing.flatMap((one) => (one.series === undefined ? [] : [{ one, series: one.series }]))
  const found = occurrencesTogether(
    repeating.map(({ one, series }) => ({ series, window: { from: window.from - one.took, to: window.to } })),
  )
  const starts = new Map(repeating.map(({ one }, place) => [one, found[place]?.starts ?? []]))
  const moments = standing.map((one) =>
    (starts.get(one) ?? [one.from]).filter(
      (at) => one.series === undefined || at + one.took > window.from || at >= window.from,
    ),
  )
  const shares = sharedOut(
    moments.map(({ length }) => length),
    most,
  )
  return {
    entries: standing.flatMap(({ entryAt, series }, place) =>
      (moments[place] ?? []).slice(0, shares[place]).map((at) => entryAt(at, series === undefined ? null : iso(at))),
    ),
    isCut: found.some((one) => one.isCut) || moments.some(({ length }, place) => length > (shares[place] ?? 0)),
  }
}
