// A second evaluator of plans, made to be obviously right and slow: a calendar is a list of minutes, each open or
// not; dates are found by moving tasks a little later until nothing is broken; floats by trying every delay.
import type { Minute, OpenTime } from '../../../src/domain/schedule/hours.ts'
import type { Plan, PlanLink, PlanTask } from '../../../src/domain/schedule/plan.ts'

/** A calendar whose week has few minutes, so that every minute can be tried. */
export class Minutes {
  private readonly open: boolean[] = []
  /** Open minutes before each minute. */
  private readonly before: number[] = [0]

  constructor(
    source: OpenTime,
    private readonly from: Minute,
    private readonly to: Minute,
  ) {
    const spans = source(from, to)
    let span = 0
    for (let at = from; at < to; at++) {
      while (span < spans.length && (spans[span]?.[1] ?? 0) <= at) span++
      const isOpen = span < spans.length && (spans[span]?.[0] ?? 0) <= at
      this.open.push(isOpen)
      this.before.push((this.before[at - from] as number) + (isOpen ? 1 : 0))
    }
  }

  worked(at: Minute): number {
    if (at < this.from || at > this.to) throw new Error('outside of what is tried')
    return this.before[at - this.from] as number
  }

  /** Where work that begins at an instant really begins. */
  opening(at: Minute): Minute {
    let now = at
    while (this.open[now - this.from] !== true) now++
    return now
  }

  isEdge(at: Minute): boolean {
    return this.open[at - this.from] === true || this.open[at - this.from - 1] === true
  }

  /** The end of so many open minutes that begin at an instant. */
  after(at: Minute, minutes: number): Minute {
    let [now, left] = [at, minutes]
    while (left > 0) {
      if (this.open[now - this.from] === true) left--
      now++
    }
    return now
  }
}

type Dates = { readonly start: Minute; readonly finish: Minute }

export const naiveDates = (
  plan: Plan,
  minutesOf: (calendar: string) => Minutes,
  delays: { readonly [id: string]: number } = {},
): ReadonlyMap<string, Dates> => {
  const hours = (task: PlanTask): Minutes => minutesOf(task.calendar ?? plan.calendar)
  const dates = new Map<string, Dates>()
  const put = (task: PlanTask, from: Minute): void => {
    const own = hours(task)
    if (task.duration === 0) {
      const at = own.isEdge(from) ? from : own.opening(from)
      dates.set(task.id, { start: at, finish: at })
      return
    }
    const start = own.opening(from)
    dates.set(task.id, { start, finish: own.after(start, task.duration) })
  }
  const byId = new Map(plan.tasks.map((task) => [task.id, task]))
  /** Whether the successor keeps the link: in working minutes of its calendar, or by the clock. */
  const keeps = ({ from, to, type, lag, elapsed }: PlanLink): boolean => {
    const own = hours(byId.get(to) as PlanTask)
    const [before, after] = [dates.get(from) as Dates, dates.get(to) as Dates]
    const base = type.startsWith('start') ? before.start : before.finish
    const end = type.endsWith('finish') ? after.finish : after.start
    const asked = elapsed === true ? own.worked(base + lag) : own.worked(base) + lag
    if (own.worked(end) < asked) return false
    // A milestone has no hours of its own that could begin later than asked.
    const isMoment = (byId.get(to) as PlanTask).duration === 0
    return !isMoment || lag !== 0 ? !isMoment || elapsed !== true || end >= base + lag : end >= base
  }
  for (const task of plan.tasks) put(task, plan.start)
  const settleAll = (): void => {
    for (let moved = true; moved; ) {
      moved = false
      for (const link of plan.links) {
        const task = byId.get(link.to) as PlanTask
        while (!keeps(link)) {
          put(task, (dates.get(link.to) as Dates).start + 1)
          moved = true
        }
      }
    }
  }
  settleAll()
  // A delay counts from the early start, so it is put on once all others stand where they do without it.
  for (const [id, delay] of Object.entries(delays)) {
    const task = byId.get(id) as PlanTask
    const own = hours(task)
    const start = (dates.get(id) as Dates).start
    put(task, task.duration === 0 ? own.after(start, delay) : own.opening(own.after(own.opening(start), delay)))
    settleAll()
  }
  return dates
}

const ends = (dates: ReadonlyMap<string, Dates>): Minute => Math.max(...[...dates.values()].map(({ finish }) => finish))

/** The most minutes by which a task can be late without moving the end, and without moving any other task. */
export const naiveFloats = (
  plan: Plan,
  minutesOf: (calendar: string) => Minutes,
  id: string,
): { readonly total: number; readonly free: number } => {
  const planned = naiveDates(plan, minutesOf)
  const end = ends(planned)
  const isSame = (dates: ReadonlyMap<string, Dates>): boolean =>
    plan.tasks.every((task) => task.id === id || dates.get(task.id)?.start === planned.get(task.id)?.start)
  let [total, free, isFree] = [0, 0, true]
  for (let delay = 1; ; delay++) {
    const dates = naiveDates(plan, minutesOf, { [id]: delay })
    if (ends(dates) > end) break
    total = delay
    isFree &&= isSame(dates)
    if (isFree) free = delay
  }
  return { total, free }
}
