import { openTimeOf, standardHours } from '../../src/domain/schedule/open-time.ts'
import { linkTypes, type Plan } from '../../src/domain/schedule/plan.ts'
import { computation } from '../../src/domain/schedule/schedule.ts'

const sizes = [
  [1_000, 1_500],
  [10_000, 15_000],
] as const
const runs = 15
const day = 480

/** A plan with links of all types, the same every time. */
const planOf = (count: number, links: number): Plan => {
  let seed = 7
  const random = (below: number): number => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  return {
    start: Date.UTC(2027, 0, 4, 8) / 60_000,
    calendar: 'office',
    calendars: { office: openTimeOf(standardHours) },
    tasks: Array.from({ length: count }, (_, at) => ({ id: `t${at}`, duration: (1 + random(10)) * (day / 2) })),
    links: Array.from({ length: links }, () => {
      const from = random(count - 1)
      const to = Math.min(count - 1, from + 1 + random(40))
      return {
        from: `t${from}`,
        to: `t${to}`,
        type: linkTypes[random(8) < 5 ? 0 : random(4)] ?? 'finish_start',
        lag: random(4) * day - day,
      }
    }),
  }
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

/** The schedule alone: a whole plan for the first time, and again after one of its tasks was changed. */
export const measureSchedule = (): void => {
  console.log('\nSchedule, ms (median of runs)\n  tasks   links    first   after one change')
  for (const [count, links] of sizes) {
    const plan = planOf(count, links)
    const first = performance.now()
    const last = computation(plan)
    const cold = performance.now() - first
    const times = Array.from({ length: runs }, (_, run) => {
      const changed = plan.tasks.map((task, at) => (at === run * 7 ? { ...task, duration: task.duration + day } : task))
      const began = performance.now()
      computation({ ...plan, tasks: changed }, last)
      return performance.now() - began
    })
    console.log(
      `${String(count).padStart(7)} ${String(links).padStart(7)} ${cold.toFixed(0).padStart(8)} ${median(times).toFixed(0).padStart(18)}`,
    )
  }
}
