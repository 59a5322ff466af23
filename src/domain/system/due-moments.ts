// Decision (2026-11): A date is a moment, but a notice of it belongs to the reader's day. Readers hear of a date that
// is near on the morning of the day before, by their own clock; of a passed date at once in the daytime, else in the
// morning. A fixed number of hours before would wake half of an organisation that works in several zones.
import type { Model } from '../../core/declare/model.ts'
import { dayIn, momentOf, wallClock } from '../../core/query/relative.ts'

export const dueKinds = ['due_soon', 'overdue'] as const
export type DueKind = (typeof dueKinds)[number]

export const isDueKind = (kind: string): kind is DueKind => dueKinds.some((one) => one === kind)

/**
 * Returns the wire names of the dates that cause notices. Only open rows that pass from person to person (`handover`)
 * have them.
 */
export const datesOf = (model: Model): readonly string[] =>
  model.entity.handover === undefined || model.entity.talks === undefined
    ? []
    : model.fields.filter(({ field }) => 'late' in field && field.late !== undefined).map(({ wire }) => wire)

const [hourMs, dayMs] = [3_600_000, 86_400_000]
/** Hours of the day between which people are notified of dates. */
const [morning, evening] = [8, 20]

/** The longest time before a date at which a notice says that it is near; clocks may change in between. */
export const longestBefore = 2 * dayMs
/**
 * The longest time after a date at which a notice may still say that it has passed: a night, and a day without a
 * server.
 */
export const longestAfter = 36 * hourMs

/**
 * Returns the moment at which a user is notified of a date.
 * @param due the date, in milliseconds since 1970 UTC
 * @param timeZone the user's
 */
export const toldAt = (kind: DueKind, due: number, timeZone: string): number => {
  const today = Date.parse(`${dayIn(due, timeZone)}T00:00:00Z`)
  const morningOf = (day: number) => momentOf(day + morning * hourMs, timeZone)
  if (kind === 'due_soon') return morningOf(today - dayMs)
  const hour = (wallClock(due, timeZone) - today) / hourMs
  if (hour < morning) return morningOf(today)
  return hour < evening ? due : morningOf(today + dayMs)
}

/** Tells whether a user is notified of a date now. A date that has passed causes no notice that it is near. */
export const isToldNow = (kind: DueKind, due: number, timeZone: string, now: number): boolean =>
  toldAt(kind, due, timeZone) <= now && (kind === 'due_soon' ? now < due : due <= now)
