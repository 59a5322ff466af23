import { sql } from 'drizzle-orm'
import { forgetHappened } from '../../../../server/consequences/ledger.ts'
import { name, type Queryable } from '../../../../server/db/database.ts'
import { tableOf } from '../../../../server/db/table-of.ts'
import type { Engine } from '../../../../server/engine.ts'
import { project as projectEntity } from '../../../work/project.ts'
import { followWork } from '../follow-work.ts'
import { sourceForServer } from '../read-source.ts'

const w = tableOf(projectEntity)

/**
 * Stores the computed dates of a project's plan, as if its tasks had been made with them: the log's entries about their
 * making have these dates, too.
 */
export const storePlanDates = async (engine: Engine, tx: Queryable, project: string): Promise<void> => {
  const source = await sourceForServer(engine, tx, project)
  if (source === undefined) return
  const { tasks, phases } = await followWork.run({ source, ends: [] })
  for (const [table, end, rows] of [
    ['tasks', 'due_at', tasks],
    ['phases', 'end_at', phases],
  ] as const) {
    const dates = JSON.stringify(rows.map(({ id, values }) => ({ id, ...values })))
    await tx.run(sql`update ${name(table)} t set start_at = d.start_at, ${name(end)} = d.${name(end)}
      from jsonb_populate_recordset(null::${name(table)}, ${dates}::jsonb) d where t.id = d.id`)
  }
  await tx.run(sql`update change c set new = d.value
    from event e, jsonb_to_recordset(${JSON.stringify(tasks)}::jsonb) t(id uuid, "values" jsonb), jsonb_each(t."values") d
    where e.entity = 'task' and e.row_id = t.id and e.action = 'created' and c.event_id = e.id and c.field = d.key`)
}

/** Does the same for all waterfall projects: loaded rows have no other consequences. */
export const storeAllPlanDates = async (engine: Engine, tx: Queryable): Promise<void> => {
  const projects = await tx.all<{ id: string }>(
    sql`select ${w.id} from ${w} where ${w.type} = 'waterfall' order by ${w.id}`,
  )
  for (const { id } of projects) await storePlanDates(engine, tx, id)
  forgetHappened(tx)
}
