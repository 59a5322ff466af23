import { isoOf } from '../../../server/clock.ts'
import type { Json } from '../../../server/db/database.ts'
import { hoursFrom, type OpenTime } from '../hours.ts'
import type { Schedule, ScheduledTask } from '../plan.ts'
import type { ProjectPlan } from './project-plan.ts'
import { plannedAt, startOf } from './row-answer.ts'

/** A bar as it was. */
export type EarlierBar = {
  readonly id: string
  readonly kind: 'task' | 'phase'
  readonly name: string | null
  /** Milliseconds since 1970 UTC. */
  readonly start: number | null
  readonly end: number | null
  readonly duration: number | null
  readonly estimate: number | null
}

const isoOrNull = (ms: number | null): string | null => (ms === null ? null : isoOf(ms))

/** The rights of the reader of a comparison: whether it contains work, and the names of deleted tasks. */
export type MayCompare = { readonly readWork: boolean; readonly nameGone: boolean }

/** Compares each bar then and now: start, end, duration, work, and by how many working minutes its end has moved. */
export const comparison = (
  project: ProjectPlan,
  schedule: Schedule,
  earlier: readonly EarlierBar[],
  may: MayCompare,
): Json[] => {
  const { tasks, phases } = project.rows
  const now = new Map(schedule.tasks.map((one) => [one.id, one]))
  const before = new Map(earlier.filter(({ start, end }) => start !== null || end !== null).map((bar) => [bar.id, bar]))
  const rows = [
    ...phases.map(({ id, name }) => ({
      id,
      kind: 'phase' as const,
      name,
      number: null,
      estimate: null,
      task: undefined,
    })),
    ...tasks
      .filter(({ may_see }) => may_see)
      .map((task) => ({
        id: task.id,
        kind: 'task' as const,
        name: task.name,
        number: task.number,
        estimate: task.estimate,
        task,
      })),
  ]
  const { calendars, calendar, start } = project.plan
  const main = hoursFrom(calendars[calendar] as OpenTime, start)
  const known = new Set([...phases, ...tasks].map(({ id }) => id))
  const line = (one: (typeof rows)[number]): Json[] => {
    const bar: ScheduledTask | undefined = now.get(one.id)
    const then = before.get(one.id)
    if (bar === undefined && then === undefined) return []
    const hours = one.task === undefined ? undefined : project.hoursOf(one.task)
    const minute = (ms: number): number => Math.floor(ms / 60_000)
    const by = bar === undefined || then?.end == null ? null : (hours ?? main).between(minute(then.end), bar.finish)
    return [
      {
        id: one.id,
        kind: one.kind,
        name: one.name,
        number: one.number,
        was_start_at: isoOrNull(then?.start ?? null),
        was_end_at: isoOrNull(then?.end ?? null),
        was_duration: then?.duration ?? null,
        start_at: bar === undefined ? null : plannedAt(startOf(bar)),
        end_at: bar === undefined ? null : plannedAt(bar.finish),
        duration: bar?.duration ?? null,
        moved_by: by,
        state: then === undefined ? 'new' : bar === undefined ? 'gone' : 'both',
        ...(may.readWork ? { was_estimate: then?.estimate ?? null, estimate: one.estimate } : {}),
      },
    ]
  }
  // A deleted task has no rules left that could be checked, so only readers who see every task get its name.
  const gone = may.nameGone ? earlier.filter(({ id, kind }) => kind === 'task' && !known.has(id)) : []
  return [
    ...rows.flatMap(line),
    ...gone.map((bar) => ({
      id: bar.id,
      kind: bar.kind,
      name: bar.name,
      number: null,
      was_start_at: isoOrNull(bar.start),
      was_end_at: isoOrNull(bar.end),
      was_duration: bar.duration,
      start_at: null,
      end_at: null,
      duration: null,
      moved_by: null,
      state: 'gone',
    })),
  ]
}
