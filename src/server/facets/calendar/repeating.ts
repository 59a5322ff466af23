import type { Model } from '../../../core/model.ts'
import { lastOf, type Series } from '../../../core/recurrence/occurrences.ts'
import { readRule } from '../../../core/recurrence/rule.ts'
import type { Calendar } from '../../../core/shapes.ts'
import type { Json } from '../../db/database.ts'

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
    ...{ start: wire(start) ?? start, end: wire(end), allDay: wire(allDay), zone: wire(zone) },
    ...{ color: wire(color), done: wire(done) },
    repeats:
      repeats === undefined
        ? undefined
        : {
            ...{ rule: wire(repeats.rule) ?? '', last: wire(repeats.last) ?? '' },
            ...{ without: wire(repeats.without) ?? '', series: wire(repeats.series) ?? '', at: wire(repeats.at) ?? '' },
          },
  }
  wires.set(model, made)
  return made
}

const at = (value: unknown): number => Date.parse(String(value))

/** The series that a row stands for; undefined where it stands for itself. @param row by wire name */
export const seriesOf = (model: Model, row: Json): Series | undefined => {
  const { start, zone, repeats } = wiresOf(model)
  const text = repeats === undefined ? undefined : row[repeats.rule]
  const rule = typeof text === 'string' ? readRule(text) : undefined
  if (rule === undefined || repeats === undefined || typeof row[start ?? ''] !== 'string') return undefined
  const without = row[repeats.without]
  return {
    start: at(row[start ?? '']),
    timeZone: typeof row[zone ?? ''] === 'string' ? String(row[zone ?? '']) : 'UTC',
    rule,
    without: Array.isArray(without) ? without.map(at) : [],
  }
}

/** The end of a series, as it is stored; null where it has none. */
export const storedEnd = (series: Series | undefined, took: number): string | null => {
  const last = series === undefined ? undefined : lastOf(series)
  return last === undefined ? null : new Date(last + took).toISOString()
}
