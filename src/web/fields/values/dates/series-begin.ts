import type { Model } from '../../../../core/declare/model.ts'
import { wallClock } from '../../../../core/query/relative.ts'
import { isDay, readInstant } from '../../../../core/query/values.ts'
import { supportedTimeZone } from '../../../base/i18n/format.ts'

/** Wire names of the fields that say when a row's series begins, from the one that counts most, and of its own zone. */
export const beginWires = (model: Model): { readonly begins: readonly string[]; readonly zone: string } => {
  const { calendar, recurs } = model.entity
  const wire = (name: string | undefined) => model.byName.get(name ?? '')?.wire
  return {
    begins: [recurs?.due, recurs?.start, calendar?.start].flatMap((name) => wire(name) ?? []),
    zone: wire(calendar?.zone) ?? '',
  }
}

/**
 * The wall clock at which a series begins, as if it were UTC, in milliseconds since 1970: by the row's own zone where it has one,
 * as that is the clock by which it repeats. Now, where nothing says when.
 * @param values by wire name
 */
export const seriesBegin = (model: Model, values: { readonly [wire: string]: unknown }, timeZone: string): number => {
  const { begins, zone } = beginWires(model)
  const own = values[zone]
  const clock = typeof own === 'string' && own !== '' ? supportedTimeZone(own) : timeZone
  for (const wire of begins) {
    const value = values[wire]
    if (typeof value !== 'string') continue
    if (isDay(value)) return Date.parse(`${value}T00:00:00Z`)
    if (readInstant(value) !== undefined) return wallClock(Date.parse(value), clock)
  }
  return wallClock(Date.now(), timeZone)
}
