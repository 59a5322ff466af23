import type { OpenTime } from '../../../src/domain/schedule/hours.ts'
import type { Plan, PlanLink, PlanTask, ScheduledTask } from '../../../src/domain/schedule/plan.ts'
import { schedule } from '../../../src/domain/schedule/schedule.ts'

/** Monday to Friday, 8 to 12 and 13 to 17, UTC; Wednesday 4 March 2026 is a holiday. */
export const office: OpenTime = (from, to) => {
  const spans: [number, number][] = []
  for (let day = Math.floor(from / 1440) - 1; day * 1440 < to; day++) {
    const weekday = new Date(day * 86_400_000).getUTCDay()
    if (weekday === 0 || weekday === 6 || day === Date.UTC(2026, 2, 4) / 86_400_000) continue
    spans.push([day * 1440 + 480, day * 1440 + 720], [day * 1440 + 780, day * 1440 + 1020])
  }
  return spans
}
export const day = 480
/** `02T08:00` is 8 o'clock on Monday, 2 March 2026. */
export const at = (text: string): number => Date.parse(`2026-03-${text}Z`) / 60_000
export const shown = (minute: number): string => new Date(minute * 60_000).toISOString().slice(8, 16)

export type Task = Omit<PlanTask, 'id' | 'duration'> & { readonly days?: number }
export const planOf = (
  tasks: { readonly [id: string]: Task },
  links: readonly string[] = [],
  more: Partial<Plan> = {},
): Plan => ({
  start: at('02T08:00'),
  calendar: 'office',
  calendars: { office, always: (from, to) => [[from, to]] },
  tasks: Object.entries(tasks).map(([id, { days = 0, ...task }]) => ({ id, duration: days * day, ...task })),
  links: links.map((text): PlanLink => {
    const [from = '', type = '', to = '', lag = '0', unit] = text.split(' ')
    const types = { FS: 'finish_start', SS: 'start_start', FF: 'finish_finish', SF: 'start_finish' } as const
    return {
      from,
      to,
      type: types[type as keyof typeof types],
      lag: Number(lag) * (unit === 'e' ? 1440 : day),
      elapsed: unit === 'e',
    }
  }),
  ...more,
})
export const answer = (plan: Plan) => {
  const { tasks } = schedule(plan)
  const of = (id: string): ScheduledTask => tasks.find((task) => task.id === id) as ScheduledTask
  return {
    of,
    when: (id: string): string => `${shown(of(id).start)} ${shown(of(id).finish)}`,
    float: (id: string): number => of(id).totalFloat / day,
    free: (id: string): number => of(id).freeFloat / day,
    critical: tasks.filter(({ critical }) => critical).map(({ id }) => id),
  }
}
