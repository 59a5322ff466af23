import type { Model } from '../../declare/model.ts'
import { dayIn, momentOf, wallClock } from '../../query/relative.ts'

type Values = { readonly [wire: string]: unknown }

const iso = (at: number): string => new Date(at).toISOString()

/** The moments of a row's series by wire name, with the days that go together with them. */
const momentWires = (model: Model) => {
  const { calendar } = model.entity
  const wireOf = (name: string | undefined) => model.byName.get(name ?? '')?.wire
  const group = model.entity.together?.find((names) => names.some((name) => name === calendar?.start)) ?? []
  return {
    start: wireOf(calendar?.start) ?? '',
    end: wireOf(calendar?.end),
    zone: wireOf(calendar?.zone) ?? '',
    days: group.flatMap((name) => {
      const field = model.byName.get(name)
      return field?.type === 'day' ? [field.wire] : []
    }),
  }
}

const zoneOf = (values: Values, zone: string): string => (typeof values[zone] === 'string' ? values[zone] : 'UTC')

/**
 * Returns the values of a row of a series at one of its moments: its start, its end as long after it, its day.
 * @param at the moment, ISO 8601
 */
export const valuesAtMoment = (model: Model, row: Values, at: string): Values => {
  const { start, end, zone, days } = momentWires(model)
  const by = Date.parse(at) - Date.parse(String(row[start]))
  if (Number.isNaN(by)) return {}
  const until = end === undefined ? undefined : row[end]
  return {
    [start]: iso(Date.parse(at)),
    ...(end !== undefined && typeof until === 'string' ? { [end]: iso(Date.parse(until) + by) } : {}),
    ...Object.fromEntries(days.map((wire) => [wire, dayIn(Date.parse(at), zoneOf(row, zone))])),
  }
}

/**
 * A change of one moment as a change of all: as far as it moves on the clock of its zone, all move.
 * @param row the series
 */
export const changeOfAll = (model: Model, row: Values, at: string, changed: Values): Values => {
  const { start, end, zone, days } = momentWires(model)
  const clock = zoneOf(row, zone)
  const shown = valuesAtMoment(model, row, at)
  const moved = (wire: string): string | undefined => {
    const [own, before, after] = [row[wire], shown[wire], changed[wire]]
    if (typeof own !== 'string' || typeof before !== 'string' || typeof after !== 'string') return undefined
    const by = wallClock(Date.parse(after), clock) - wallClock(Date.parse(before), clock)
    return iso(momentOf(wallClock(Date.parse(own), clock) + by, clock))
  }
  return Object.fromEntries(
    Object.entries(changed).map(([wire, value]) => {
      if (wire === start || wire === end) return [wire, moved(wire) ?? value]
      if (!days.includes(wire) || typeof value !== 'string') return [wire, value]
      const by = Date.parse(value) - Date.parse(String(shown[wire]))
      return [wire, iso(Date.parse(String(row[wire])) + by).slice(0, 10)]
    }),
  )
}
