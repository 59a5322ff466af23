import { sql } from 'drizzle-orm'
import { col, texts } from '../../../server/db/database.ts'
import type { Compute } from '../../../server/engine.ts'
import { endedStatuses } from '../task-status.ts'

/** Whether an open task waits for another one that is open and that the reader may see. */
export const taskBlocked: Compute = (alias, { seen }) => {
  const ended = texts(endedStatuses)
  return sql`(not ${col(alias, 'status')} = any(${ended}) and exists (select 1 from tasks_blocks bl join tasks bt on bt.id = bl.source_id
      where bl.target_id = ${col(alias, 'id')} and not bt.status = any(${ended}) and ${seen('task', 'bt')}))`
}
