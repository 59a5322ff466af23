import { sql } from 'drizzle-orm'
import type { Model } from '../../../core/declare/model.ts'
import type { Calendar } from '../../../core/declare/shapes.ts'
import { momentOf, wallClock } from '../../../core/query/relative.ts'
import { lastOf, occurrencesIn, type Series } from '../../../core/time/recurrence/occurrences.ts'
import { type Rule, readRule } from '../../../core/time/recurrence/rule.ts'
import { type Json, name, type Queryable } from '../../db/database.ts'

/** The fields of a declared calendar by wire name. */
export type CalendarWires = {
  readonly [K in Exclude<keyof Calendar, 'repeats' | 'first' | 'texts' | 'feed'>]: string | undefined
} & { readonly repeats: { readonly [K in keyof NonNullable<Calendar['repeats']>]: string } | undefined }

const wires = new WeakMap<Model, CalendarWires>()
export const wiresOf = (model: Model): CalendarWires => {
  const cached = wires.get(model)
  if (cached !== undefined) return cached
  const { calendar } = model.entity
  if (calendar === undefined) throw new Error(`${model.name} has no calendar`)
  const wire = (name: string | undefined) => (name === undefined ? undefined : (model.byName.get(name)?.wire ?? name))
  const { repeats, start, end, allDay, zone, color, done } = calendar
  const made = {
    start: wire(start) ?? start,
    end: wire(end),
    allDay: wire(allDay),
    zone: wire(zone),
    color: wire(color),
    done: wire(done),
    repeats:
      repeats === undefined
        ? undefined
        : {
            rule: wire(repeats.rule) ?? '',
            last: wire(repeats.last) ?? '',
            without: wire(repeats.without) ?? '',
            series: wire(repeats.series) ?? '',
            at: wire(repeats.at) ?? '',
          },
  }
  wires.set(model, made)
  return made
}

const at = (value: unknown): number => Date.parse(String(value))

/** Returns a rule without the times of its days, which mean nothing to whole days (RFC 5545, 3.3.10). */
const ofWholeDays = ({ numbers, ...rule }: Rule): Rule => {
  const { BYHOUR: _hours, BYMINUTE: _minutes, BYSECOND: _seconds, ...others } = numbers
  return { ...rule, numbers: others }
}

/**
 * Returns the series that a row stands for; undefined for a row that does not repeat.
 * @param row by wire name
 */
export const seriesOf = (model: Model, row: Json): Series | undefined => {
  const { start, zone, allDay, repeats } = wiresOf(model)
  const text = repeats === undefined ? undefined : row[repeats.rule]
  const rule = typeof text === 'string' ? readRule(text) : undefined
  if (rule === undefined || repeats === undefined || typeof row[start ?? ''] !== 'string') return undefined
  const without = row[repeats.without]
  return {
    start: at(row[start ?? '']),
    timeZone: typeof row[zone ?? ''] === 'string' ? String(row[zone ?? '']) : 'UTC',
    rule: row[allDay ?? ''] === true ? ofWholeDays(rule) : rule,
    without: Array.isArray(without) ? without.map(at) : [],
  }
}

/** Returns the end of a series, as it is stored; null where it has none. */
export const storedEnd = (series: Series | undefined, took: number): string | null => {
  const last = series === undefined ? undefined : lastOf(series)
  return last === undefined ? null : new Date(last + took).toISOString()
}

/** Tells whether a moment is one of a series. */
export const hasMoment = (series: Series, at: number): boolean =>
  occurrencesIn(series, { from: at, to: at + 1 }).starts.includes(at)

/** Returns a series by its rule alone: without an end, with no moment left out. */
export const endless = (series: Series): Series => {
  const { until: _until, count: _count, ...rule } = series.rule
  return { ...series, rule, without: [] }
}

/** Moves a moment, in milliseconds, along with the beginning of its series; returns it as on the wire. */
export type Shift = (at: number) => string
export const unshifted: Shift = (at) => new Date(at).toISOString()
/** Returns the shift that moves every moment of a series as far on the wall clock as this one was moved. */
export const shiftOf = ({ timeZone }: Series, from: number, to: number): Shift => {
  const by = wallClock(to, timeZone) - wallClock(from, timeZone)
  return by === 0 ? unshifted : (at) => new Date(momentOf(wallClock(at, timeZone) + by, timeZone)).toISOString()
}

type Exceptions = { readonly id: string; readonly series: Series; readonly from: number }

/**
 * Gives the series that goes on from a moment its exceptions from there on: the moments that are left out, and the rows
 * in place of changed ones.
 */
export const takeExceptions = async (
  model: Model,
  { id, series, from }: Exceptions,
  to: { readonly id: string; readonly by: Shift },
  tx: Queryable,
): Promise<void> => {
  const { repeats } = wiresOf(model)
  if (repeats === undefined) return
  const column = (wire: string) => name(model.byWire.get(wire)?.column ?? wire)
  const [table, of, at] = [name(model.table), column(repeats.series), column(repeats.at)]
  const without = (series.without ?? []).filter((moment) => moment >= from).map(to.by)
  if (without.length > 0)
    await tx.run(
      sql`update ${table} set ${column(repeats.without)} = ${JSON.stringify(without)}::jsonb where id = ${to.id}`,
    )
  const changed = await tx.all<{ id: string; at: string }>(
    sql`select id, ${at} as at from ${table} where ${of} = ${id} and ${at} >= ${unshifted(from)}::timestamptz order by id for no key update`,
  )
  for (const one of changed)
    await tx.run(sql`update ${table} set ${of} = ${to.id}, ${at} = ${to.by(Date.parse(one.at))} where id = ${one.id}`)
}
