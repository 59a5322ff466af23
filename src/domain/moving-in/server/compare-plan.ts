import { always } from '../../schedule/hours.ts'
import { openTimeOf, standardHours } from '../../schedule/open-time.ts'
import { LoopError, type Plan, PlanError, type PlanTask } from '../../schedule/plan.ts'
import { schedule } from '../../schedule/schedule.ts'
import type { SourceProject } from '../source.ts'
import { openTimeIn } from './plan-calendars.ts'
import type { Planned, PlanRows } from './plan-rows.ts'

const minuteOf = (iso: string | null): number | null => (iso === null ? null : Math.floor(Date.parse(iso) / 60_000))

const taskOf = (
  { key, parent, plan }: Planned,
  known: ReadonlySet<string>,
  calendars: ReadonlySet<string>,
): PlanTask => ({
  id: key,
  parent: parent !== null && known.has(parent) ? parent : null,
  duration: plan.isMilestone ? 0 : (plan.duration ?? 480),
  calendar: plan.calendar !== null && calendars.has(plan.calendar) ? plan.calendar : null,
  ...(plan.constraint === null ? {} : { constraint: plan.constraint, constraintAt: minuteOf(plan.constraintAt) }),
  deadline: minuteOf(plan.deadline),
  manual: plan.isManual,
  start: minuteOf(plan.computed?.start ?? null),
  finish: minuteOf(plan.computed?.end ?? null),
  actualStart: minuteOf(plan.actualStart),
  actualFinish: minuteOf(plan.actualEnd),
  progress: plan.progress,
  delay: plan.delay,
})

/** Most differences that are told one by one. */
const mostTold = 200

/**
 * Compares what the file's product has computed with what the file's plan comes to here, and tells each task that
 * lies elsewhere or is critical on one side only.
 */
export const tellDifferences = ({ context, planned }: PlanRows, file: SourceProject): void => {
  const known = new Set(planned.map(({ key }) => key))
  const summaries = new Set(planned.map(({ parent }) => parent))
  const { timeZone } = context.plan
  const calendars = new Map(file.calendars.map((calendar) => [calendar.key, openTimeIn(calendar, timeZone)]))
  const main = file.calendar !== null && calendars.has(file.calendar) ? file.calendar : 'standard'
  const starts = planned.flatMap(({ plan }) => minuteOf(plan.computed?.start ?? null) ?? [])
  const plan: Plan = {
    start: minuteOf(file.start) ?? starts.reduce((least, at) => Math.min(least, at), Number.MAX_SAFE_INTEGER),
    calendar: main,
    calendars: { standard: openTimeOf({ ...standardHours, timeZone }), always, ...Object.fromEntries(calendars) },
    constraintsWin: file.constraintsWin,
    tasks: planned.map((item) => taskOf(item, known, new Set(calendars.keys()))),
    links: planned.flatMap(({ key, plan: own }) =>
      own.dependencies
        .filter(
          ({ from, type }) => known.has(from) && from !== key && !(summaries.has(key) && type.endsWith('_finish')),
        )
        .map(({ from, type, lag, elapsed }) => ({ from, to: key, type, lag, elapsed })),
    ),
  }
  try {
    const ours = new Map(schedule(plan).tasks.map((one) => [one.id, one]))
    let told = 0
    for (const item of planned) {
      const [one, theirs] = [ours.get(item.key), item.plan.computed]
      if (one === undefined || theirs === null || theirs.end === null || item.plan.isManual) continue
      const by = one.finish - (minuteOf(theirs.end) as number)
      const startBy = theirs.start === null ? 0 : one.start - (minuteOf(theirs.start) as number)
      if (by === 0 && startBy === 0 && one.critical === theirs.isCritical) continue
      context.tally.countLeft('computed_otherwise')
      told++
      if (told > mostTold) continue
      const here = new Date((by === 0 ? one.start : one.finish) * 60_000).toISOString()
      if (by !== 0 || startBy !== 0)
        context.tally.reportValue(item, by === 0 ? 'start' : 'due', 'computed_otherwise', here)
      else context.tally.reportValue(item, 'critical', one.critical ? 'critical_here' : 'critical_there')
    }
  } catch (error) {
    // A loop, or a calendar without hours, is told where it is written.
    if (!(error instanceof LoopError) && !(error instanceof PlanError)) throw error
  }
}
