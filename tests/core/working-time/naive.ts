import type { Interval } from '../../../src/core/time/working-time/hours.ts'
import type { WorkingHours } from '../../../src/core/time/working-time/working-time.ts'

const minuteMs = 60_000
const formats = new Map<string, Intl.DateTimeFormat>()
const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const cached = formats.get(timeZone)
  if (cached !== undefined) return cached
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
    weekday: undefined,
  })
  formats.set(timeZone, format)
  return format
}

/** Day and minute that a wall clock shows, read from its text. */
const shown = (at: number, timeZone: string): { readonly day: string; readonly minute: number } => {
  const [, d, m, y, hour, minute] = /^(\d+)\/(\d+)\/(\d+),? (\d+):(\d+)$/.exec(formatOf(timeZone).format(at)) ?? []
  return { day: `${y}-${m}-${d}`, minute: Number(hour) * 60 + Number(minute) }
}

const covers = (hours: readonly Interval[], minute: number) =>
  hours.some(({ from, to }) => from <= minute && minute < to)

/** Whether the minute that begins at an instant is open: looked up on the wall clock, with no arithmetic at all. */
export const isMinuteOpen = (hours: WorkingHours, at: number): boolean => {
  if (hours.always === true) return true
  const { day, minute } = shown(at, hours.timeZone)
  const exception = hours.days?.[day] ?? hours.yearly?.[day.slice(5)]
  const weekday = (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7
  return covers(exception ?? hours.week[weekday] ?? [], minute)
}

/** Counts open minutes one by one. Both instants are whole minutes. */
export const walkedBetween = (hours: WorkingHours, from: number, to: number): number => {
  let minutes = 0
  for (let at = from; at < to; at += minuteMs) if (isMinuteOpen(hours, at)) minutes++
  return minutes
}

/** The end of the open minute by which so many have passed; null where they have not within `most` minutes. */
export const walkedAfter = (hours: WorkingHours, from: number, minutes: number, most = 60 * 24 * 40): number | null => {
  if (minutes === 0) return from
  let left = minutes
  for (let at = from; at < from + most * minuteMs; at += minuteMs)
    if (isMinuteOpen(hours, at) && --left === 0) return at + minuteMs
  return null
}
