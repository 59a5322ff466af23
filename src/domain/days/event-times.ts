import { dayIn, startOfDay } from '../../core/query/relative.ts'
import { dayAfter, lastDayOf } from '../../core/time/days/days.ts'
import { wallEnd } from '../../core/time/recurrence/occurrences.ts'
import { type Frequency, type Rule, readRule, writeRule } from '../../core/time/recurrence/rule.ts'

const repeatTypes = ['daily', 'weekly', 'monthly'] as const
export type RepeatType = (typeof repeatTypes)[number]
const frequencyOf = { daily: 'DAILY', weekly: 'WEEKLY', monthly: 'MONTHLY' } as const satisfies {
  [T in RepeatType]: Frequency
}

/** Returns the rule for the specification's two fields; the last day is included. */
export const ruleOfType = (type: RepeatType, lastDay: string | null): string =>
  `FREQ=${frequencyOf[type]}${lastDay === null ? '' : `;UNTIL=${lastDay.replaceAll('-', '')}`}`

const isPlain = (rule: Rule): boolean =>
  rule.interval === 1 && rule.count === undefined && rule.byDay.length === 0 && Object.keys(rule.numbers).length === 0

/**
 * Returns a rule as the specification's two fields; the type is null if they can't express the rule.
 * @param timeZone zone of the event, by whose clock the last day is meant
 */
export const typeOfRule = (
  text: string,
  timeZone: string,
): { readonly type: RepeatType | null; readonly lastDay: string | null } => {
  const rule = readRule(text)
  const until = rule?.until
  const lastDay = until === undefined ? null : new Date(wallEnd(until, timeZone)).toISOString().slice(0, 10)
  const type = repeatTypes.find((one) => rule?.freq === frequencyOf[one])
  return { type: rule !== undefined && isPlain(rule) ? (type ?? null) : null, lastDay }
}

/** Returns a rule with another last day, `null` for none. */
export const withLastDay = (text: string, lastDay: string | null): string => {
  const rule = readRule(text)
  if (rule === undefined) return text
  const { until: _, count, ...rest } = rule
  return writeRule({
    ...rest,
    ...(lastDay === null ? (count === undefined ? {} : { count }) : { until: lastDay.replaceAll('-', '') }),
  })
}

export type Times = {
  readonly event_date: string
  readonly start_datetime: string
  /** Null if the event is a moment without a duration. */
  readonly end_datetime: string | null
}
export type SentTimes = {
  readonly event_date?: string | null | undefined
  readonly start_datetime?: string | null | undefined
  readonly end_datetime?: string | null | undefined
}

const hourMs = 3_600_000
const iso = (at: number): string => new Date(at).toISOString()

/** Returns the times of an all-day event whose zone changes and nothing else: the same days, in the other zone. */
export const inOtherZone = (times: Times, from: string, to: string): Times & { readonly end_datetime: string } => {
  const end = Date.parse(times.end_datetime ?? times.start_datetime)
  return {
    event_date: times.event_date,
    start_datetime: iso(startOfDay(dayIn(Date.parse(times.start_datetime), from), to)),
    end_datetime: iso(startOfDay(dayAfter(lastDayOf(end, from)), to)),
  }
}

/**
 * Computes the three times of an event from those that were sent. An all-day event begins and ends at midnights of its
 * zone. An event whose date alone changes keeps its hours. A new event without an end takes an hour, others keep their
 * duration.
 * @returns undefined if neither the sent nor the earlier values contain a time
 */
export const timesOf = (
  sent: SentTimes,
  before: Times | undefined,
  isAllDay: boolean,
  timeZone: string,
): Times | undefined => {
  const moved = sent.event_date !== undefined && sent.event_date !== before?.event_date ? sent.event_date : undefined
  const clock =
    before === undefined ? undefined : Date.parse(before.start_datetime) - startOfDay(before.event_date, timeZone)
  const byDay =
    typeof moved === 'string' && typeof sent.start_datetime !== 'string'
      ? startOfDay(moved, timeZone) + (isAllDay ? 0 : (clock ?? 9 * hourMs))
      : undefined
  const start = byDay ?? Date.parse(sent.start_datetime ?? before?.start_datetime ?? '')
  if (Number.isNaN(start)) return undefined
  const ended = before?.end_datetime == null ? undefined : Date.parse(before.end_datetime)
  const isMoved = before !== undefined && start !== Date.parse(before.start_datetime)
  const took =
    before === undefined ? hourMs : ended === undefined ? undefined : ended - Date.parse(before.start_datetime)
  const kept = !isMoved && before !== undefined ? ended : took === undefined ? undefined : start + took
  const end = sent.end_datetime === undefined || sent.end_datetime === null ? kept : Date.parse(sent.end_datetime)
  // Any moments of an all-day event may be sent; only their days are used.
  if (!isAllDay || typeof sent.start_datetime === 'string')
    return {
      event_date: dayIn(start, timeZone),
      start_datetime: iso(start),
      end_datetime: end === undefined ? null : iso(end),
    }
  const first = dayIn(start, timeZone)
  const last = end !== undefined && end > start ? lastDayOf(end, timeZone) : first
  return {
    event_date: first,
    start_datetime: iso(startOfDay(first, timeZone)),
    end_datetime: iso(startOfDay(dayAfter(last < first ? first : last), timeZone)),
  }
}
