import { sql } from 'drizzle-orm'
import type { Caller } from '../../../server/actor.ts'
import type { Queryable } from '../../../server/db/database.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import type { Engine } from '../../../server/engine.ts'
import { Problem } from '../../../server/problem.ts'
import { readerFor } from '../../../server/rows/read/read.ts'
import { task } from '../../work/task.ts'
import { dependency } from '../dependency.ts'
import { loopWork } from './loop-work.ts'

const [t, d, c] = [tableOf(task, 't'), tableOf(dependency, 'd'), tableOf(task, 'c')]

/** The begin or the end of a task. */
type Point = { readonly id: string; readonly isEnd: boolean }
export const beginOf = (id: string): Point => ({ id, isEnd: false })
export const endOf = (id: string): Point => ({ id, isEnd: true })

/**
 * Tells whether one point of a plan comes before another: a walk over links and parents alone, which reaches each task
 * once at its begin and once at its end. A task with parts begins before them and ends behind them, as in `networkOf`.
 * A new link makes a loop if its successor's begin leads to its predecessor's end.
 */
export const leadsTo = async (tx: Queryable, from: Point, to: Point): Promise<boolean> => {
  const parts = sql`select 1 from ${c} where ${c.parent_id} = way.id and ${c.deleted_at} is null`
  const found = await tx.one(sql`
    with recursive way(id, at_end) as (
      select ${from.id}::uuid, ${from.isEnd}::boolean
      union
      select next.id, next.at_end from way cross join lateral (
        select ${c.id}, false as at_end from ${c} where not way.at_end and ${c.parent_id} = way.id and ${c.deleted_at} is null
        union all select way.id, true where not way.at_end and not exists (${parts})
        union all select ${t.id}, false from ${d} join ${t} on ${t.id} = ${d.successor_id} and ${t.deleted_at} is null
          where way.at_end and ${d.predecessor_id} = way.id
        union all select ${t.parent_id}, true from ${t} where way.at_end and ${t.id} = way.id and ${t.parent_id} is not null
      ) next)
    select 1 as yes from way where id = ${to.id} and at_end = ${to.isEnd}::boolean limit 1`)
  return found !== undefined
}

type Means = { readonly engine: Engine; readonly caller: Caller; readonly tx: Queryable }
type Texts = { readonly tasks: string; readonly links: string }

/**
 * Refuses the links of a project that make a loop.
 * @throws Problem 422 `plan_loop` with its way, in `extra.loop` as ids
 */
export const assertNoLoop = async (project: string, { engine, caller, tx }: Means): Promise<void> => {
  const ids = sql`select ${t.id} from ${t} where ${t.project_id} = ${project} and ${t.deleted_at} is null`
  const source = await tx.one<Texts>(sql`select
    (select coalesce(json_agg(x), '[]')::text from (
      select ${t.id}, ${t.parent_id} as parent from ${t} where ${t.project_id} = ${project} and ${t.deleted_at} is null order by ${t.id}) x) as tasks,
    (select coalesce(json_agg(x), '[]')::text from (
      select ${d.predecessor_id} as "from", ${d.successor_id} as "to" from ${d}
      where ${d.predecessor_id} in (${ids}) and ${d.successor_id} in (${ids}) order by ${d.id}) x) as links`)
  const loop = source && (await engine.room.run(loopWork, source))
  if (loop === undefined) return
  const model = engine.models.of('task')
  const rows = await readerFor(engine, caller, tx).some(model, loop)
  const names = new Map(rows.map(({ id, number, name }) => [id, `T-${number} ${name}`]))
  const list = [...loop, loop[0] ?? ''].map((id) => names.get(id) ?? '…').join(' → ')
  throw new Problem(422, 'plan_loop', { params: { list }, extra: { loop } })
}

const checkedElsewhere = new WeakSet<Queryable>()

/** Tells whether links of a transaction are checked all together, not one by one. */
export const areCheckedTogether = (tx: Queryable): boolean => checkedElsewhere.has(tx)

/** Writes links that the caller has checked, or checks behind the last of them: one by one, each would walk the plan. */
export const linksTogether = async <T>(tx: Queryable, write: () => Promise<T>): Promise<T> => {
  checkedElsewhere.add(tx)
  try {
    return await write()
  } finally {
    checkedElsewhere.delete(tx)
  }
}
