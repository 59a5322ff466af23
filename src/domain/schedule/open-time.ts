import { type WorkingHours, workingTime } from '../../core/time/working-time/working-time.ts'
import { always, type OpenSpan, type OpenTime } from './hours.ts'

/** The working hours where nobody has set a calendar up: Monday to Friday, 8 to 12 and 13 to 17. */
export const standardHours: WorkingHours = {
  timeZone: 'UTC',
  week: Array.from({ length: 7 }, (_, day) =>
    day < 5
      ? [
          { from: 480, to: 720 },
          { from: 780, to: 1020 },
        ]
      : [],
  ),
}
const minuteMs = 60_000

/** Open time of working hours, in whole minutes. */
export const openTimeOf = (hours: WorkingHours): OpenTime => {
  if (hours.always === true) return always
  const time = workingTime(hours)
  return (from, to) =>
    time
      .stretches(from * minuteMs, to * minuteMs)
      .map((one): OpenSpan => [Math.ceil(one.from / minuteMs), Math.floor(one.to / minuteMs)])
}

/** Returns the time that is open on both calendars. */
export const bothOpen =
  (a: OpenTime, b: OpenTime): OpenTime =>
  (from, to) => {
    const [first, second] = [a(from, to), b(from, to)]
    const both: OpenSpan[] = []
    for (let [i, j] = [0, 0]; i < first.length && j < second.length; ) {
      const [one, other] = [first[i] as OpenSpan, second[j] as OpenSpan]
      const span: OpenSpan = [Math.max(one[0], other[0]), Math.min(one[1], other[1])]
      if (span[0] < span[1]) both.push(span)
      if (one[1] < other[1]) i++
      else j++
    }
    return both
  }
