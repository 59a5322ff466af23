import { always, type Hours, type OpenTime } from '../../schedule/hours.ts'
import { bothOpen, openTimeOf, standardHours } from '../../schedule/open-time.ts'
import { LoopError, type Plan, PlanError, type PlanTask, type ScheduledTask } from '../../schedule/plan.ts'
import { computation } from '../../schedule/schedule.ts'
import type { SourceProject } from '../source.ts'
import type { Planned, PlanRows } from './plan-rows.ts'
import { statusOf } from './resolve.ts'
import { openTimeIn } from './source-hours.ts'

const minuteOf = (iso: string | null): number | null => (iso === null ? null : Math.floor(Date.parse(iso) / 60_000))

/** Returns the constraint of a task; a task without one stays where it was put. */
const constraintOf = ({ plan }: Planned): Pick<PlanTask, 'constraint' | 'constraintAt'> => {
  if (plan.constraint !== null) return { constraint: plan.constraint, constraintAt: minuteOf(plan.constraintAt) }
  const at = minuteOf((plan.isMilestone ? plan.computed?.end : plan.computed?.start) ?? null)
  return at === null ? {} : { constraint: 'start_no_earlier_than', constraintAt: at }
}

const taskOf = (item: Planned, parents: ReadonlySet<string>, calendar: string | null): PlanTask => {
  const { key, parent, plan } = item
  return {
    id: key,
    calendar,
    ...constraintOf(item),
    parent: parent !== null && parents.has(parent) ? parent : null,
    duration: plan.isMilestone ? 0 : (plan.duration ?? 480),
    deadline: minuteOf(plan.deadline),
    manual: plan.isManual,
    start: minuteOf(plan.computed?.start ?? null),
    finish: minuteOf(plan.computed?.end ?? null),
    actualStart: minuteOf(plan.actualStart),
    actualFinish: minuteOf(plan.actualEnd),
    progress: plan.progress,
    delay: plan.delay,
  }
}

/** Returns the calendars of the file, with an additional one for each group of people who work by several. */
const calendarsFor = (file: SourceProject, timeZone: string) => {
  const calendars: { [key: string]: OpenTime } = {
    standard: openTimeOf({ ...standardHours, timeZone }),
    always,
    ...Object.fromEntries(file.calendars.map((calendar) => [calendar.key, openTimeIn(calendar, timeZone)])),
  }
  const of = ({ plan, assignees }: Planned): string | null => {
    if (plan.calendar !== null && Object.hasOwn(calendars, plan.calendar)) return plan.calendar
    const own = [...new Set(assignees.flatMap((person) => file.calendarOf.get(person) ?? []))].sort()
    if (own.length < 2) return own[0] ?? null
    const key = own.join(' ')
    calendars[key] ??= own.map((one) => calendars[one] as OpenTime).reduce(bothOpen)
    return key
  }
  return { calendars, of }
}

/** Returns the plan in the file, without rejected tasks. */
const planOf = ({ context, planned }: PlanRows, file: SourceProject): Plan => {
  const { timeZone } = context.plan
  const parents = new Set(planned.map(({ parent }) => parent))
  const items = planned.filter(
    (item) => statusOf(context, item.stage) !== 'rejected' && (item.kind !== 'phase' || parents.has(item.key)),
  )
  const known = new Set(items.map(({ key }) => key))
  const { calendars, of } = calendarsFor(file, timeZone)
  const starts = items.flatMap(({ plan }) => minuteOf(plan.computed?.start ?? null) ?? [])
  const tasks = items.map((item) => taskOf(item, known, of(item)))
  return {
    start:
      minuteOf(file.start) ??
      (starts.length === 0 ? Math.floor(context.now / 60_000) : starts.reduce((least, at) => Math.min(least, at))),
    calendar: file.calendar !== null && Object.hasOwn(calendars, file.calendar) ? file.calendar : 'standard',
    calendars,
    statusDate: minuteOf(file.statusAt),
    constraintsWin: file.constraintsWin,
    tasks,
    links: items.flatMap(({ key, plan }) =>
      plan.dependencies
        .filter(({ from, type }) => known.has(from) && from !== key && !(parents.has(key) && type.endsWith('_finish')))
        .map(({ from, type, lag, elapsed }) => ({ from, to: key, type, lag, elapsed })),
    ),
  }
}

type Difference = {
  readonly column: string
  /** Code of `imports:problem.*`. */
  readonly reason: string
  readonly value?: string
}

/**
 * Compares one task with the file's own dates.
 * @param hours the task's calendar: the end of one working time and the start of the next are the same
 * @param wall a minute by the clock of the file
 */
const differenceOf = (
  item: Planned,
  one: ScheduledTask,
  hours: Hours,
  wall: (minute: number) => string,
): Difference | undefined => {
  const theirs = item.plan.computed
  const [start, end] = [minuteOf(theirs?.start ?? null), minuteOf(theirs?.end ?? null)]
  if (theirs === null || end === null || item.plan.isManual) return undefined
  const dateDifference = (column: string, there: number, here: number) => ({
    column,
    reason: 'computed_otherwise',
    value: `${wall(there)} → ${wall(here)}`,
  })
  if (hours.between(one.finish, end) !== 0) return dateDifference('due', end, one.finish)
  if (start !== null && hours.between(one.start, start) !== 0) return dateDifference('start', start, one.start)
  if (theirs.isCritical !== null && one.critical !== theirs.isCritical)
    return { column: 'critical', reason: one.critical ? 'critical_here' : 'critical_there' }
  if (theirs.slack === null || theirs.slack === one.totalFloat) return undefined
  const inHours = (minutes: number) => `${Math.round(minutes / 6) / 10} h`
  return {
    column: 'slack',
    reason: 'slack_otherwise',
    value: `${inHours(theirs.slack)} → ${inHours(one.totalFloat)}`,
  }
}

/** The most differences that are reported one by one. */
const mostTold = 200

/**
 * Compares the dates that the file's product computed with those that its plan gives here. Reports each task that has
 * other dates, another total slack or is critical on one side only.
 */
export const tellDifferences = (rows: PlanRows, file: SourceProject): void => {
  const { context, planned } = rows
  const { timeZone } = context.plan
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  try {
    const { network, schedule } = computation(planOf(rows, file))
    const ours = new Map(schedule.tasks.map((one, at) => [one.id, { one, hours: network.hours[at] as Hours }]))
    let count = 0
    for (const item of planned) {
      const mine = ours.get(item.key)
      const difference =
        mine === undefined
          ? undefined
          : differenceOf(item, mine.one, mine.hours, (minute) => format.format(minute * 60_000))
      if (difference === undefined) continue
      context.tally.countLeft('computed_otherwise')
      count++
      if (count <= mostTold) context.tally.reportValue(item, difference.column, difference.reason, difference.value)
    }
  } catch (error) {
    // A loop is reported where the links are written.
    if (!(error instanceof LoopError) && !(error instanceof PlanError)) throw error
  }
}
