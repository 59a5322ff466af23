import type { Hours, Minute } from './hours.ts'

/** The work of one person in one week: the demand of tasks, and the time of the calendar. Minutes. */
export type WeekLoad = { readonly from: Minute; readonly load: number; readonly capacity: number }

/** A task's share of work for each of its people. */
export type Work = {
  readonly start: Minute
  readonly finish: Minute
  /** Minutes for each person over the whole task. */
  readonly minutes: number
  readonly hours: Hours
}

/**
 * The weeks of one person from a Monday on. Work is spread evenly over the open time of its task.
 * @param weeks beginnings of weeks, ascending; the last one ends them
 */
export const weekLoads = (works: readonly Work[], capacity: Hours, weeks: readonly Minute[]): readonly WeekLoad[] =>
  weeks.slice(0, -1).map((from, at) => {
    const to = weeks[at + 1] as Minute
    let load = 0
    for (const { start, finish, minutes, hours } of works) {
      if (finish <= from || start >= to) continue
      const all = hours.between(start, finish)
      const within = hours.between(Math.max(start, from), Math.min(finish, to))
      load += all === 0 ? 0 : (minutes * within) / all
    }
    return { from, load: Math.round(load), capacity: Math.max(0, capacity.between(from, to)) }
  })
