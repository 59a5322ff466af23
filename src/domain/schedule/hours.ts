import { earliest, horizon } from '../../core/time/days/range.ts'

/** An instant in whole minutes since 1970 UTC. */
export type Minute = number

/** A span of open time, the end not included. */
export type OpenSpan = readonly [from: Minute, to: Minute]

/**
 * Returns the open spans of a calendar that touch a range, ascending and without overlaps. Spans may reach beyond the
 * range. The schedule knows no more about a calendar.
 */
export type OpenTime = (from: Minute, to: Minute) => readonly OpenSpan[]

/** Open at all times. */
export const always: OpenTime = (from, to) => [[from, to]]

const week = 7 * 1440
/** The limits of calendars, as of all walks over time. */
const [first, last]: readonly [Minute, Minute] = [earliest / 60_000, horizon / 60_000]
/** Farther than any work reaches, and still exact. */
const far = 1e14

/** Tells whether work that ends at an instant never ends: no calendar opens that late. */
export const isNever = (at: Minute): boolean => at > last

/** Returns an instant that can be shown: the given one, or the nearest limit where it is beyond them. */
export const within = (at: Minute): Minute => Math.min(Math.max(at, first), last)

/**
 * Counts time outside 1900 to 2199 as open, though nothing planned there is shown. So every amount of work has a place,
 * even in a calendar that never opens, and a plan with such a task needs no special case.
 */
const withOuterTime =
  (source: OpenTime): OpenTime =>
  (from, to) => [
    ...(from < first ? [[from, Math.min(to, first)] as const] : []),
    ...(to > first && from < last
      ? source(Math.max(from, first), Math.min(to, last)).map(
          ([open, close]): OpenSpan => [Math.max(open, first), Math.min(close, last)],
        )
      : []),
    ...(to > last ? [[Math.max(from, last), to] as const] : []),
  ]

/**
 * A calendar as a coordinate: `worked` counts open minutes from an anchor (negative before it), and `opening` and
 * `closing` lead back to instants. All instants between two spans have the same coordinate: the end of one working
 * period and the start of the next are the same instant in working time (anchors/definitions, 'Critical path');
 * `closing` is the first of them, `opening` the last.
 *
 * The table of spans grows as needed; answers never depend on earlier questions.
 */
export class Hours {
  private opens: Minute[] = []
  private closes: Minute[] = []
  /** Coordinate of each opening. */
  private counts: number[] = []
  private from: Minute
  private to: Minute
  private last = 0

  private readonly source: OpenTime

  constructor(
    source: OpenTime,
    private readonly anchor: Minute,
  ) {
    this.source = withOuterTime(source)
    this.from = anchor - week
    this.to = anchor + 4 * week
    this.build()
  }

  /** Open minutes between the anchor and an instant. */
  worked(at: Minute): number {
    this.reachFor(at)
    const index = this.spanBefore(at)
    if (index < 0) return this.counts[0] ?? 0
    const open = this.opens[index] as Minute
    const close = this.closes[index] as Minute
    return (this.counts[index] as number) + Math.min(at, close) - open
  }

  /** The last instant with a coordinate: where work that begins there begins. */
  opening(worked: number): Minute {
    const index = this.spanOf(worked)
    return (this.opens[index] as Minute) + worked - (this.counts[index] as number)
  }

  /** The first instant with a coordinate: where work that ends there ends. */
  closing(worked: number): Minute {
    const index = this.spanOf(worked - 1)
    return (this.opens[index] as Minute) + worked - (this.counts[index] as number)
  }

  /** Tells whether work may begin or end at an instant: within a span or at one of its edges. */
  touches(at: Minute): boolean {
    this.reachFor(at)
    const index = this.spanBefore(at)
    return index >= 0 && at <= (this.closes[index] as Minute)
  }

  /** The instant itself where a span touches it, else the next opening. */
  touching(at: Minute): Minute {
    return this.touches(at) ? at : this.opening(this.worked(at))
  }

  /** Open minutes from one instant to another; negative where the second is earlier. */
  between(from: Minute, to: Minute): number {
    return this.worked(to) - this.worked(from)
  }

  /** The instant at which minutes of work have been done since another, or before it where they are negative. */
  add(at: Minute, minutes: number): Minute {
    const worked = this.worked(at) + minutes
    return minutes > 0 ? this.closing(worked) : this.opening(worked)
  }

  /** Index of the last span that begins at or before an instant; -1 where none does. */
  private spanBefore(at: Minute): number {
    const { opens } = this
    const { last } = this
    if ((opens[last] as Minute) <= at && (last + 1 === opens.length || at < (opens[last + 1] as Minute))) return last
    let low = 0
    let high = opens.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((opens[middle] as Minute) <= at) low = middle + 1
      else high = middle
    }
    this.last = Math.max(0, low - 1)
    return low - 1
  }

  /** Returns the index of the span that contains the open minute that begins at a coordinate. */
  private spanOf(worked: number): number {
    while (worked < (this.counts[0] as number)) this.grow(-1)
    while (worked >= this.end()) this.grow(1)
    const { counts } = this
    let low = 0
    let high = counts.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((counts[middle] as number) <= worked) low = middle + 1
      else high = middle
    }
    return low - 1
  }

  /** Coordinate of the table's end. */
  private end(): number {
    const last = this.opens.length - 1
    return (this.counts[last] as number) + (this.closes[last] as Minute) - (this.opens[last] as Minute)
  }

  private reachFor(at: Minute): void {
    if (at < this.from) this.grow(-1, this.from - at)
    if (at >= this.to) this.grow(1, at - this.to + 1)
  }

  private grow(direction: 1 | -1, least = 0): void {
    this.widen(Math.max(this.to - this.from, least), direction)
    this.build()
  }

  /** Beyond the edges all time is one span: it is taken whole. */
  private widen(by: number, direction: 1 | -1): void {
    if (direction > 0) this.to = this.to + by > last ? far : this.to + by
    else this.from = this.from - by < first ? -far : this.from - by
  }

  private build(): void {
    const spans = this.source(this.from, this.to).filter(
      ([open, close]) => open < this.to && close > this.from && open < close,
    )
    if (spans.length === 0) {
      const by = this.to - this.from
      this.widen(by, -1)
      this.widen(by, 1)
      this.build()
      return
    }
    this.opens = spans.map(([open]) => Math.max(open, this.from))
    this.closes = spans.map(([, close]) => Math.min(close, this.to))
    this.counts = []
    this.last = 0
    let count = 0
    for (let index = 0; index < spans.length; index++) {
      this.counts.push(count)
      count += (this.closes[index] as Minute) - (this.opens[index] as Minute)
    }
    const zero = this.countedTo(this.anchor)
    for (let index = 0; index < spans.length; index++) this.counts[index] = (this.counts[index] as number) - zero
  }

  private countedTo(at: Minute): number {
    const index = this.spanBefore(at)
    if (index < 0) return 0
    const open = this.opens[index] as Minute
    return (this.counts[index] as number) + Math.min(at, this.closes[index] as Minute) - open
  }
}

/** Tables of calendars, as long as these are there: a plan is computed again and again while one works on it. */
const tables = new WeakMap<OpenTime, Hours>()

/** The table of a calendar. @param anchor where it counts from, unless it is there already */
export const hoursFrom = (source: OpenTime, anchor: Minute): Hours => {
  const hours = tables.get(source) ?? new Hours(source, anchor)
  tables.set(source, hours)
  return hours
}
