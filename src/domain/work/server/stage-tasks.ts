// Decision (2026-11): A new column, or one that gets a status, takes in the tasks of that status without a column
// or in a column of another status. Tasks in a column without a status stay there.
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
 * A column that gives a status takes in the tasks of its sprint that have it (decisions, 'Stage'): those that stand in no
 * column, as they came before there were any, and those that stand where another status is given, as none gave theirs.
 * @param row the column as it became
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
