import { type Rule, type RuleDay, type Weekday, weekdays } from './rule.ts'

/** Translates a key of the namespace `repeat`. */
export type Word = (key: string, values?: { readonly [name: string]: string | number }) => string

const workdays = 'MO,TU,WE,TH,FR'
const units = {
  SECONDLY: 'second',
  MINUTELY: 'minute',
  HOURLY: 'hour',
  DAILY: 'day',
  WEEKLY: 'week',
  MONTHLY: 'month',
  YEARLY: 'year',
} as const
/** The words for one of each, which languages say without a number. */
const single = {
  SECONDLY: 'second1',
  MINUTELY: 'minute1',
  HOURLY: 'hour1',
  DAILY: 'day1',
  WEEKLY: 'week1',
  MONTHLY: 'month1',
  YEARLY: 'year1',
} as const
// A Monday.
const monday = Date.UTC(2026, 0, 5)
const dayMs = 86_400_000

/** A rule in words of one language. */
class Words {
  private readonly locale: string
  private readonly word: Word
  constructor(locale: string, word: Word) {
    this.locale = locale
    this.word = (key, values) => word(`repeat:${key}`, values)
  }
  list(items: readonly string[]): string {
    return new Intl.ListFormat(this.locale, { type: 'conjunction' }).format(items)
  }
  date(at: number, options: Intl.DateTimeFormatOptions): string {
    return new Intl.DateTimeFormat(this.locale, { timeZone: 'UTC', ...options }).format(at)
  }
  weekday(day: Weekday): string {
    return this.date(monday + weekdays.indexOf(day) * dayMs, { weekday: 'long' })
  }
  nth(n: number): string {
    return Math.abs(n) <= 5 && n >= -3 ? this.word(`nth.${n}`) : this.word('nthOther', { n })
  }
  /** Days of the week, each with its number where it has one; working days have a word of their own. */
  days(days: readonly RuleDay[]): string {
    return this.list(
      days.map(({ day, nth }) =>
        nth === undefined ? this.weekday(day) : this.word('nthDay', { nth: this.nth(nth), day: this.weekday(day) }),
      ),
    )
  }
  monthDays(days: readonly number[]): string {
    const [only] = days
    if (days.length === 1 && only === -1) return this.word('onThe', { what: this.word('lastDay') })
    const named = days.map((day) =>
      day === -1 ? this.word('lastDay') : day < 0 ? this.word('fromEnd', { day: this.number(-day) }) : this.number(day),
    )
    return this.word(days.length === 1 ? 'onDay' : 'onDays', { day: this.list(named) })
  }
  number(value: number): string {
    return new Intl.NumberFormat(this.locale, { useGrouping: false }).format(value)
  }
  /** `the last weekday`: one place among days of the week without numbers. */
  placed(rule: Rule): string | undefined {
    const [place, ...more] = rule.numbers.BYSETPOS ?? []
    const days = rule.byDay.map(({ day }) => day).join()
    if (place === undefined || more.length > 0 || rule.byDay.some(({ nth }) => nth !== undefined)) return undefined
    const day =
      days === workdays
        ? this.word('workday')
        : rule.byDay.length === 7
          ? this.word('dayWord')
          : rule.byDay.length === 1
            ? this.days(rule.byDay)
            : undefined
    return day === undefined
      ? undefined
      : this.word('onThe', { what: this.word('nthDay', { nth: this.nth(place), day }) })
  }
  months(months: readonly number[]): string {
    const names = months.map((month) => this.date(Date.UTC(2026, month - 1, 1), { month: 'long' }))
    return this.word('inMonths', { months: this.list(names) })
  }
  /** Returns the words for the days of the month or year. */
  on(rule: Rule, first: number): readonly string[] {
    const { numbers, byDay, freq } = rule
    const placed = this.placed(rule)
    const parts: string[] = []
    const days =
      placed ??
      (byDay.length === 0
        ? undefined
        : byDay.some(({ nth }) => nth !== undefined)
          ? this.word('onThe', { what: this.days(byDay) })
          : this.word('weekday', { days: this.days(byDay) }))
    const [month, ...more] = numbers.BYMONTH ?? []
    const [day, ...others] = numbers.BYMONTHDAY ?? []
    if (
      freq === 'YEARLY' &&
      month !== undefined &&
      more.length === 0 &&
      day !== undefined &&
      day > 0 &&
      others.length === 0 &&
      days === undefined
    )
      parts.push(
        this.word('onDate', { date: this.date(Date.UTC(2028, month - 1, day), { day: 'numeric', month: 'long' }) }),
      )
    else {
      if (numbers.BYMONTHDAY !== undefined) parts.push(this.monthDays(numbers.BYMONTHDAY))
      if (numbers.BYYEARDAY !== undefined)
        parts.push(this.word('yearDay', { days: this.list(numbers.BYYEARDAY.map((one) => this.number(one))) }))
      if (parts.length === 0 && days === undefined && numbers.BYWEEKNO === undefined)
        parts.push(
          freq === 'YEARLY' && numbers.BYMONTH === undefined
            ? this.word('onDate', { date: this.date(first, { day: 'numeric', month: 'long' }) })
            : this.monthDays([new Date(first).getUTCDate()]),
        )
      if (days !== undefined) parts.push(days)
      if (numbers.BYMONTH !== undefined) parts.push(this.months(numbers.BYMONTH))
      if (numbers.BYWEEKNO !== undefined)
        parts.push(this.word('inWeeks', { weeks: this.list(numbers.BYWEEKNO.map((one) => this.number(one))) }))
    }
    if (days !== undefined && parts[0]?.includes(days) === false && !parts.includes(days)) parts.push(days)
    return parts
  }
  every(rule: Rule, first: number): readonly string[] {
    const { freq, interval: count, numbers, byDay } = rule
    const unit = count === 1 ? single[freq] : units[freq]
    if (freq === 'MONTHLY' || freq === 'YEARLY')
      return [this.word(unit, { count, on: this.on(rule, first).join(' ') }).trim()]
    const narrowed = [
      ...(numbers.BYMONTH === undefined ? [] : [this.months(numbers.BYMONTH)]),
      ...(numbers.BYMONTHDAY === undefined ? [] : [this.monthDays(numbers.BYMONTHDAY)]),
      ...(numbers.BYYEARDAY === undefined
        ? []
        : [this.word('yearDay', { days: this.list(numbers.BYYEARDAY.map((one) => this.number(one))) })]),
    ]
    if (freq !== 'WEEKLY')
      return byDay.map(({ day }) => day).join() === workdays && freq === 'DAILY' && count === 1
        ? [this.word('workdays'), ...narrowed]
        : [
            this.word(unit, { count }),
            ...(byDay.length === 0 ? [] : [this.word('weekday', { days: this.days(byDay) })]),
            ...narrowed,
          ]
    const named = byDay.length > 0 ? byDay : [{ day: weekdays[(new Date(first).getUTCDay() + 6) % 7] as Weekday }]
    const days = this.days(named)
    if (named.map(({ day }) => day).join() === workdays && count === 1) return [this.word('workdays'), ...narrowed]
    const key = count === 2 && named.length === 1 ? 'alternate' : count === 1 ? 'single' : unit
    return [this.word(key, { count, days }), ...narrowed]
  }
  times({ numbers, freq }: Rule): readonly string[] {
    const { BYHOUR, BYMINUTE } = numbers
    if (BYHOUR === undefined || freq === 'HOURLY' || freq === 'MINUTELY' || freq === 'SECONDLY') return []
    const times = BYHOUR.flatMap((hour) =>
      (BYMINUTE ?? [0]).map((minute) =>
        this.date(Date.UTC(2026, 0, 1, hour, minute), { hour: 'numeric', minute: '2-digit' }),
      ),
    )
    return [this.word('atTimes', { times: this.list(times) })]
  }
  end({ until, count }: Rule): readonly string[] {
    if (count !== undefined) return [this.word('times', { count })]
    if (until === undefined) return []
    const at = Date.UTC(Number(until.slice(0, 4)), Number(until.slice(4, 6)) - 1, Number(until.slice(6, 8)))
    return [this.word('until', { date: this.date(at, { day: 'numeric', month: 'short', year: 'numeric' }) })]
  }
}

/**
 * Returns a rule in words: 'every second Tuesday until 31 Dec 2026'.
 * @param wall the first moment on the clock of its zone, as if it were UTC, from which a rule takes its missing parts
 */
export const saidRule = (rule: Rule, wall: number, locale: string, word: Word): string => {
  const words = new Words(locale, word)
  const place = rule.numbers.BYSETPOS !== undefined && words.placed(rule) === undefined
  return [
    ...words.every(rule, wall),
    ...words.times(rule),
    ...(place
      ? [word('repeat:place', { nth: words.list(rule.numbers.BYSETPOS?.map((n) => words.nth(n)) ?? []) })]
      : []),
    ...words.end(rule),
  ].join(' ')
}
