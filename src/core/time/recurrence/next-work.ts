// Decision (2026-11): Work that repeats from the 29th to the 31st falls on the last day of a shorter month, where events leave such a
// month out (RFC 5545). The rule goes on from row to row, so what the moment of a row cannot say, the rule says from then on: the
// day of longer months, and the hour that a night of summer time skipped.
import { momentOf, wallClock } from '../../query/relative.ts'
import { nextAfter } from './occurrences.ts'
import type { Rule } from './rule.ts'

const dayMs = 86_400_000
const minuteMs = 60_000
const surelyThere = 28

export type RepeatedWork = {
  readonly rule: Rule
  /** The moment at which the row is due, in milliseconds since 1970 UTC. */
  readonly due: number
  readonly timeZone: string
  /** The moment at which it was done, where the next one is counted from that day. */
  readonly ended?: number | undefined
  readonly now: number
}
export type NextWork = {
  readonly at: number
  /** The rule that goes on from it; undefined after the last. */
  readonly rule: Rule | undefined
}

type OneDay = { readonly rule: Rule; readonly day?: number }

const numbersUpTo = (last: number): readonly number[] =>
  Array.from({ length: last - surelyThere + 1 }, (_, n) => surelyThere + n)

/**
 * Returns rules that together mean the same as one, with the last day of a month in place of a day that the month
 * lacks.
 * @param wall the moment from which the rule counts, on its wall clock
 */
const byDays = (rule: Rule, wall: number): readonly OneDay[] => {
  const { freq, byDay, numbers } = rule
  const { BYMONTHDAY, BYMONTH, BYSETPOS, BYYEARDAY, BYWEEKNO, BYHOUR, BYMINUTE } = numbers
  const isByDate = (freq === 'MONTHLY' || freq === 'YEARLY') && byDay.length === 0
  const begins = new Date(wall)
  const days = BYMONTHDAY ?? [begins.getUTCDate()]
  const isOther = [BYSETPOS, BYYEARDAY, BYWEEKNO].some((part) => part !== undefined)
  const isOnce = (BYHOUR?.length ?? 1) === 1 && (BYMINUTE?.length ?? 1) === 1
  if (!isByDate || isOther || !isOnce || days.every((day) => day <= surelyThere)) return [{ rule }]
  const ofYear = BYMONTH ?? (BYMONTHDAY === undefined ? [begins.getUTCMonth() + 1] : numbersFrom1(12))
  const months = freq === 'MONTHLY' ? [BYMONTH] : ofYear.map((month) => [month])
  return days.flatMap((day) =>
    months.map((some): OneDay => {
      const month = some === undefined ? {} : { BYMONTH: some }
      const those = day > surelyThere ? { BYMONTHDAY: numbersUpTo(day), BYSETPOS: [-1] } : { BYMONTHDAY: [day] }
      return { rule: { ...rule, numbers: { ...numbers, ...month, ...those } }, day }
    }),
  )
}
const numbersFrom1 = (last: number): readonly number[] => Array.from({ length: last }, (_, n) => n + 1)

const timeOf = (wall: number): number => wall - Math.floor(wall / dayMs) * dayMs

/** Returns the rule with the parts that the next moment does not show: its day in longer months, and its hour. */
const goingOn = (rule: Rule, from: number, to: number, day: number | undefined): Rule => {
  const { BYMONTHDAY, BYMONTH, BYHOUR, BYMINUTE, ...others } = rule.numbers
  const isClamped = day !== undefined && BYMONTHDAY === undefined && new Date(to).getUTCDate() !== day
  const days = isClamped ? [day] : BYMONTHDAY
  const months = isClamped && rule.freq === 'YEARLY' ? (BYMONTH ?? [new Date(from).getUTCMonth() + 1]) : BYMONTH
  const isTimed = BYHOUR !== undefined || BYMINUTE !== undefined
  const isOfDays = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'].includes(rule.freq)
  const timeAt = (hour: number, minute: number) => (hour * 60 + minute) * minuteMs
  const [oneHour, oneMinute] = [
    BYHOUR?.length === 1 ? BYHOUR[0] : undefined,
    BYMINUTE?.length === 1 ? BYMINUTE[0] : undefined,
  ]
  const isSaidByMoment =
    oneHour !== undefined &&
    oneMinute !== undefined &&
    timeAt(oneHour, oneMinute) === Math.floor(timeOf(to) / minuteMs) * minuteMs
  const wanted = new Date(from)
  const times =
    !isTimed && isOfDays && timeOf(from) !== timeOf(to)
      ? { BYHOUR: [wanted.getUTCHours()], BYMINUTE: [wanted.getUTCMinutes()] }
      : isOfDays && isSaidByMoment
        ? {}
        : { ...(BYHOUR && { BYHOUR }), ...(BYMINUTE && { BYMINUTE }) }
  return {
    ...rule,
    numbers: { ...others, ...times, ...(months && { BYMONTH: months }), ...(days && { BYMONTHDAY: days }) },
  }
}

/** A rule after one of its moments; undefined after the last. COUNT says how many are still to come. */
const rest = ({ count, ...rule }: Rule): Rule | undefined =>
  count === undefined ? rule : count > 1 ? { ...rule, count: count - 1 } : undefined

/**
 * Returns when the next row is due: by the calendar the first time after the row's own that is still to come, so that
 * missed ones are caught up once; or counted from the day on which the row was done, at the hour at which it was due.
 * @returns undefined where the rule has no further moment
 */
export const nextWork = ({ rule, due, timeZone, ended, now }: RepeatedWork): NextWork | undefined => {
  const { count: _, ...endless } = rule
  const dueWall = wallClock(due, timeZone)
  const from = ended === undefined ? dueWall : Math.floor(wallClock(ended, timeZone) / dayMs) * dayMs + timeOf(dueWall)
  const start = momentOf(from, timeZone)
  const after = ended === undefined ? Math.max(due, now) : start
  const found = byDays(endless, from)
    .flatMap((one) => {
      const at = nextAfter({ start, timeZone, rule: one.rule }, after)
      return at === undefined ? [] : [{ at, day: one.day }]
    })
    .toSorted((a, b) => a.at - b.at)[0]
  if (found === undefined) return undefined
  const left = rest(rule)
  return {
    at: found.at,
    rule: left === undefined ? undefined : goingOn(left, from, wallClock(found.at, timeZone), found.day),
  }
}
