// Decision (2026-11): A date is a moment, but a notice of it is for somebody's day: what is due soon is told on the morning of
// the day before by the reader's clock, what has passed at once by day and in the morning by night. A fixed number of hours
// before would wake half of an organisation that works in several zones.
import type { Model } from '../../core/declare/model.ts'
import { dayIn, momentOf, wallClock } from '../../core/query/relative.ts'

export const dueKinds = ['due_soon', 'overdue'] as const
export type DueKind = (typeof dueKinds)[number]

export const isDueKind = (kind: string): kind is DueKind => dueKinds.some((one) => one === kind)

/** Wire names of dates that people are told of, of rows that pass on (`handover`) while they are to be done. */
export const datesOf = (model: Model): readonly string[] =>
  model.entity.handover === undefined || model.entity.talks === undefined
    ? []
    : model.fields.filter(({ field }) => 'late' in field && field.late !== undefined).map(({ wire }) => wire)

const [hourMs, dayMs] = [3_600_000, 86_400_000]
/** Hours of the day between which people are told of dates. */
const [morning, evening] = [8, 20]

/** The longest time before a date that it is told as near; clocks may change in between. */
export const longestBefore = 2 * dayMs
/** How long after a date people may still be told that it has passed: a night, and a day without a server. */
export const longestAfter = 36 * hourMs

/**
 * The moment at which somebody is told of a date.
 * @param due the date, in milliseconds since 1970 UTC
 * @param timeZone of who is told
 */
export const toldAt = (kind: DueKind, due: number, timeZone: string): number => {
  const today = Date.parse(`${dayIn(due, timeZone)}T00:00:00Z`)
  const morningOf = (day: number) => momentOf(day + morning * hourMs, timeZone)
  if (kind === 'due_soon') return morningOf(today - dayMs)
  const hour = (wallClock(due, timeZone) - today) / hourMs
  if (hour < morning) return morningOf(today)
  return hour < evening ? due : morningOf(today + dayMs)
}

/** Whether a date is one to be told of now: not yet passed where it is told as near. */
export const isToldNow = (kind: DueKind, due: number, timeZone: string, now: number): boolean =>
  toldAt(kind, due, timeZone) <= now && (kind === 'due_soon' ? now < due : due <= now)
