import { dayIn, startOfDay } from '../../core/query/relative.ts'
import { dayAfter, lastDayOf } from '../../core/time/days/days.ts'
import { wallEnd } from '../../core/time/recurrence/occurrences.ts'
import { type Frequency, type Rule, readRule, writeRule } from '../../core/time/recurrence/rule.ts'

const repeatTypes = ['daily', 'weekly', 'monthly'] as const
export type RepeatType = (typeof repeatTypes)[number]
const frequencyOf = { daily: 'DAILY', weekly: 'WEEKLY', monthly: 'MONTHLY' } as const satisfies {
  [T in RepeatType]: Frequency
}

/** The rule that the specification's two fields mean: the last day counts. */
export const ruleOfType = (type: RepeatType, lastDay: string | null): string =>
  `FREQ=${frequencyOf[type]}${lastDay === null ? '' : `;UNTIL=${lastDay.replaceAll('-', '')}`}`

const isPlain = (rule: Rule): boolean =>
  rule.interval === 1 && rule.count === undefined && rule.byDay.length === 0 && Object.keys(rule.numbers).length === 0

/**
 * What the specification's fields say of a rule; no type where they can't say it.
 * @param timeZone zone of the event: its last day is that of its own clock
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

/** A rule with another last day, `null` for none. */
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
  readonly end_datetime: string
}
export type SentTimes = {
  readonly event_date?: string | null | undefined
  readonly start_datetime?: string | null | undefined
  readonly end_datetime?: string | null | undefined
}

const hourMs = 3_600_000
const iso = (at: number): string => new Date(at).toISOString()

/** The times of an event of whole days whose zone alone changes: the same days, of the other zone. */
export const inOtherZone = (times: Times, from: string, to: string): Times => {
  const end = Date.parse(times.end_datetime)
  return {
    event_date: times.event_date,
    start_datetime: iso(startOfDay(dayIn(Date.parse(times.start_datetime), from), to)),
    end_datetime: iso(startOfDay(dayAfter(lastDayOf(end, from)), to)),
  }
}

/**
 * The three times of an event, whichever of them were sent. One of whole days begins and ends at midnights of its zone; an
 * event whose date alone changes keeps its hours; one without an end takes an hour, or the time that it took.
 * @returns undefined where nothing says when it is
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
  const took = before === undefined ? undefined : Date.parse(before.end_datetime) - Date.parse(before.start_datetime)
  const isMoved = before !== undefined && start !== Date.parse(before.start_datetime)
  const kept = isMoved || before === undefined ? start + (took ?? hourMs) : Date.parse(before.end_datetime)
  const end = sent.end_datetime === undefined || sent.end_datetime === null ? kept : Date.parse(sent.end_datetime)
  // Whole days may be sent by any of their moments: which days they are is read from them.
  if (!isAllDay || typeof sent.start_datetime === 'string')
    return { event_date: dayIn(start, timeZone), start_datetime: iso(start), end_datetime: iso(end) }
  const first = dayIn(start, timeZone)
  const last = end > start ? lastDayOf(end, timeZone) : first
  return {
    event_date: first,
    start_datetime: iso(startOfDay(first, timeZone)),
    end_datetime: iso(startOfDay(dayAfter(last < first ? first : last), timeZone)),
  }
}
