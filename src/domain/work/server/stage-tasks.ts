// Decision (2026-11): A new column, or one that gets a status, takes in the tasks of that status that have no column or
// are in a column of another status. Tasks in a column without a status stay there.
import { sql } from 'drizzle-orm'
import type { ColumnName } from '../../../core/declare/register.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import type { HookContext, WrittenRow } from '../../../server/engine.ts'
import { writerFor } from '../../../server/rows/write/write.ts'
import { stage } from '../stage.ts'
import { task } from '../task.ts'
import { seeingAll } from './seeing-all.ts'

const t = tableOf(task, 't')
const [s, f] = [tableOf(stage, 's'), tableOf(stage, 'f')]

/**
 * Moves the tasks of the sprint with the column's status into a column that got its status (decisions, 'Stage'): tasks
 * without a column, which are older than the columns, and tasks in a column of another status, because none had theirs.
 * @param row the column after the write
 */
export const adoptTasks = async (
  row: WrittenRow<'stage'>,
  changed: readonly ColumnName<'stage'>[],
  { tx, caller, engine }: HookContext,
): Promise<void> => {
  if (!changed.includes('status') || typeof row.status !== 'string') return
  const tasks = await tx.all<{ id: string }>(sql`
    select ${t.id} from ${t} left join ${s} on ${s.id} = ${t.stage_id}
    where ${t.sprint_id} = ${row.sprint_id} and ${t.status} = ${row.status} and ${t.deleted_at} is null
      and (${s.id} is null or ${s.status} <> ${t.status})
      and ${row.id} = (select ${f.id} from ${f} where ${f.sprint_id} = ${t.sprint_id} and ${f.status} = ${t.status}
        order by ${f.order}, ${f.created_at}, ${f.id} limit 1)
    order by ${t.position}`)
  const writer = writerFor(engine, seeingAll(caller, engine), tx)
  for (const { id } of tasks) await writer.update(engine.models.of('task'), id, { stage_id: row.id })
}
