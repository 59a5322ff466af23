import { sql } from 'drizzle-orm'
import { isoOf } from '../../../server/clock.ts'
import type { Json, Queryable } from '../../../server/db/database.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import { baselineBar } from '../baseline-bar.ts'
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

const b = tableOf(baselineBar, 'b')

export const barsOfBaseline = (tx: Queryable, baseline: string): Promise<EarlierBar[]> =>
  tx.all<EarlierBar>(sql`
    select coalesce(${b.task_id}, ${b.phase_id}) as id, case when ${b.task_id} is null then 'phase' else 'task' end as kind, ${b.name},
      (extract(epoch from ${b.start_at}) * 1000)::float8 as start, (extract(epoch from ${b.end_at}) * 1000)::float8 as "end",
      ${b.duration}, ${b.estimate} from ${b} where ${b.baseline_id} = ${baseline} and coalesce(${b.task_id}, ${b.phase_id}) is not null`)

type Logged = { readonly id: string; readonly field: string; readonly value: unknown }
const read = ['name', 'start_at', 'due_at', 'duration', 'estimate', 'project_id'] as const

/**
 * The stored dates of a project's tasks at a moment of the past, out of the log.
 * @param at ISO instant
 */
export const barsAt = async (tx: Queryable, project: string, at: string): Promise<EarlierBar[]> => {
  // The last change of each field before the moment; without one, what the first later change says it was.
  const logged = await tx.all<Logged>(sql`
    with ever as (select distinct e.row_id as id from event e join change c on c.event_id = e.id
      where e.entity = 'task' and c.field = 'project_id' and c.new = to_jsonb(${project}::text))
    select distinct on (e.row_id, c.field) e.row_id as id, c.field, c.new as value
    from ever join event e on e.entity = 'task' and e.row_id = ever.id join change c on c.event_id = e.id
    where c.field = any(${`{${read.join(',')}}`}::text[]) and e.at <= ${at}
    order by e.row_id, c.field, e.at desc, e.version desc`)
  const gone = await tx.all<{ id: string }>(sql`
    select t.id from (select distinct on (e.row_id) e.row_id as id, e.action from event e
      where e.entity = 'task' and e.action in ('created', 'restored', 'deleted') and e.at <= ${at}
        and e.row_id = any(${`{${[...new Set(logged.map(({ id }) => id))].join(',')}}`}::uuid[])
      order by e.row_id, e.at desc, e.version desc) t where t.action = 'deleted'`)
  const deleted = new Set(gone.map(({ id }) => id))
  const bars = new Map<string, { [field: string]: unknown }>()
  for (const { id, field, value } of logged) {
    const bar = bars.get(id) ?? {}
    bar[field] = value
    bars.set(id, bar)
  }
  const ms = (value: unknown): number | null => {
    const at = typeof value === 'string' ? Date.parse(value) : Number.NaN
    return Number.isNaN(at) ? null : at
  }
  return [...bars].flatMap(([id, bar]): EarlierBar[] =>
    deleted.has(id) || bar.project_id !== project
      ? []
      : [
          {
            id,
            kind: 'task',
            name: typeof bar.name === 'string' ? bar.name : null,
            start: ms(bar.start_at) ?? ms(bar.due_at),
            end: ms(bar.due_at) ?? ms(bar.start_at),
            duration: typeof bar.duration === 'number' ? bar.duration : null,
            estimate: typeof bar.estimate === 'number' ? bar.estimate : null,
          },
        ],
  )
}

const isoOrNull = (ms: number | null): string | null => (ms === null ? null : isoOf(ms))

/** Each bar then and now: start, end, duration, work, and by how many working minutes its end has moved. */
export const comparison = (
  project: ProjectPlan,
  schedule: Schedule,
  earlier: readonly EarlierBar[],
  may: { readonly readWork: boolean; readonly nameGone: boolean },
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
  // Nobody's rules can be asked any more about what is gone: it is named to those who see every task.
  const gone = may.nameGone ? earlier.filter(({ id, kind }) => kind === 'task' && !known.has(id)) : []
  return [
    ...rows.flatMap(line),
    ...gone.map((bar) => ({
      ...{
        id: bar.id,
        kind: bar.kind,
        name: bar.name,
        number: null,
        was_start_at: isoOrNull(bar.start),
        was_end_at: isoOrNull(bar.end),
      },
      ...{ was_duration: bar.duration, start_at: null, end_at: null, duration: null, moved_by: null, state: 'gone' },
    })),
  ]
}
