import { dayIn, startOfDay } from '../../../core/query/relative.ts'
import { dayAfter } from '../../../core/time/days/days.ts'
import { type Closed, openNear } from './geometry.ts'
import { stepOf, type Zoom } from './scale.ts'

const hourMs = 3_600_000

/** Returns an instant some steps of the zoom later or earlier, at the same time of day. */
export const stepped = (at: number, steps: number, zoom: Zoom, timeZone: string): number => {
  const step = stepOf[zoom]
  if (step === 'hour') return at + steps * hourMs
  const day = dayIn(at, timeZone)
  const ofDay = at - startOfDay(day, timeZone)
  return startOfDay(dayAfter(day, steps * (step === 'week' ? 7 : 1)), timeZone) + ofDay
}

/** Returns the same, but never within closed time: over a weekend a step leads to Monday. */
export const steppedOpen = (
  at: number,
  steps: 1 | -1,
  zoom: Zoom,
  timeZone: string,
  closed: Closed,
  isEnd: boolean,
): number => {
  let next = at
  // A holiday week takes a dozen steps; only a calendar that never opens takes more.
  for (let tries = 0; tries < 60; tries++) {
    next = stepped(next, steps, zoom, timeZone)
    const probe = isEnd ? next - 60_000 : next
    if (openNear(probe, 1, closed) === probe) return next
  }
  return stepped(at, steps, zoom, timeZone)
}

/** Rounds to quarters of an hour at the zoom of hours, else to days, and keeps the time of day of the moved instant. */
export const snapped = (to: number, from: number, zoom: Zoom, timeZone: string): number => {
  if (zoom === 'hours') return from + Math.round((to - from) / (hourMs / 4)) * (hourMs / 4)
  const ofDay = from - startOfDay(dayIn(from, timeZone), timeZone)
  const day = dayIn(to - ofDay + 12 * hourMs, timeZone)
  return startOfDay(day, timeZone) + ofDay
}
