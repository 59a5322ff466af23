import { sql } from 'drizzle-orm'
import type { ComputeOf } from '../../../server/area.ts'
import { texts } from '../../../server/db/database.ts'
import { linksOf, tableOf } from '../../../server/db/table-of.ts'
import { task } from '../task.ts'
import { endedStatuses } from '../task-status.ts'

const bl = linksOf(task, 'blocks', 'bl')
const bt = tableOf(task, 'bt')

/** Returns whether an open task waits for another open task that the reader may see. */
export const taskBlocked: ComputeOf<typeof task> = (row, { seen }) => {
  const ended = texts(endedStatuses)
  return sql`(not ${row.status} = any(${ended}) and exists (select 1 from ${bl} join ${bt} on ${bt.id} = ${bl.source_id}
      where ${bl.target_id} = ${row.id} and not ${bt.status} = any(${ended}) and ${seen('task', 'bt')}))`
}
