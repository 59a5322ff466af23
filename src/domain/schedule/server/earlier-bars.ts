import { sql } from 'drizzle-orm'
import type { Queryable } from '../../../server/db/database.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import { baselineBar } from '../baseline-bar.ts'
import type { EarlierBar } from './compare.ts'

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
  // The last change of each field before the moment; without one, the old value in the first later change.
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
