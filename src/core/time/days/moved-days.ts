import { dayAfter } from './days.ts'

/** Days that a walk looks at: farther off, days are moved by the calendar's own days. */
const farthest = 15_000
/** Within so many days a calendar that opens at all has opened. */
const longestPause = 800

/** The first working day, at or after a day. */
const workingFrom = (day: string, isWorking: (day: string) => boolean): string | undefined => {
  for (let n = 0, at = day; n < longestPause; n++, at = dayAfter(at)) if (isWorking(at)) return at
  return undefined
}

/** Working days in one direction from a working day: each by how many it is away, and how many each day is away. */
const walkFrom = (start: string, by: 1 | -1, isWorking: (day: string) => boolean) => {
  const days = [start]
  const counts = new Map([[start, 0]])
  let last = start
  let looked = 0
  const step = (): boolean => {
    if (looked++ > farthest) return false
    last = dayAfter(last, by)
    if (isWorking(last)) days.push(last)
    // A day off counts with the working day that the walk passed last.
    counts.set(last, days.length - 1)
    return true
  }
  return {
    countTo: (day: string): number | undefined => {
      while (!counts.has(day)) if (!step()) return undefined
      return counts.get(day)
    },
    dayAt: (count: number): string | undefined => {
      while (days.length <= count) if (!step()) return undefined
      return days[count]
    },
  }
}

const daysApart = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/**
 * Moves days from one start to another, so that as many working days lie between as before. A day off moves to the
 * working day beside it, towards the start. Where no day is worked, calendar days count.
 * @param from `YYYY-MM-DD`, as `to` and all days
 */
export const movedDays = (from: string, to: string, isWorking: (day: string) => boolean): ((day: string) => string) => {
  const [first, next] = [workingFrom(from, isWorking), workingFrom(to, isWorking)]
  const apart = daysApart(from, to)
  if (first === undefined || next === undefined) return (day) => dayAfter(day, apart)
  const old = { later: walkFrom(first, 1, isWorking), earlier: walkFrom(first, -1, isWorking) }
  const fresh = { later: walkFrom(next, 1, isWorking), earlier: walkFrom(next, -1, isWorking) }
  return (day) => {
    if (day >= from && day <= first) return next
    const side = day > first ? 'later' : 'earlier'
    const count = old[side].countTo(day)
    return (count === undefined ? undefined : fresh[side].dayAt(count)) ?? dayAfter(day, apart)
  }
}
