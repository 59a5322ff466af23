import { sql } from 'drizzle-orm'
import { uuids } from '../../../server/db/database.ts'
import { linksOf, tableOf } from '../../../server/db/table-of.ts'
import { readerFor } from '../../../server/rows/read/read.ts'
import { project } from '../../work/project.ts'
import { task } from '../../work/task.ts'
import type { MovedPlans } from '../import-report.ts'
import type { ImportContext } from './import-context.ts'

const [pr, t] = [tableOf(project, 'pr'), tableOf(task, 't')]
const a = linksOf(task, 'assignees', 'a')
/** The most projects that a report names. */
const mostNamed = 20

/**
 * Returns the plans of other projects that have people whose calendar the import changes.
 * @param users ids of these people
 */
export const movedPlansOf = async (
  { engine, actor, tx, projectId }: ImportContext,
  users: readonly string[],
): Promise<MovedPlans> => {
  if (users.length === 0) return { names: [], others: 0 }
  const { rules } = readerFor(engine, actor, tx).scope
  const model = engine.models.of('project')
  const isSeen = rules.mayRead(model) ? rules.sql(model, 'read', 'pr') : sql`false`
  const rows = await tx.all<{ name: string; seen: boolean }>(sql`
    select ${pr.name}, (${isSeen}) as seen from ${pr}
    where ${pr.type} = 'waterfall' and ${pr.deleted_at} is null and ${pr.id} <> ${projectId}
      and exists (select 1 from ${t} join ${a} on ${a.source_id} = ${t.id}
        where ${t.project_id} = ${pr.id} and ${t.deleted_at} is null and ${t.calendar_id} is null and ${a.target_id} = any(${uuids(users)}))
    order by ${pr.name}, ${pr.id}`)
  const names = rows.filter(({ seen }) => seen).map(({ name }) => name)
  return { names: names.slice(0, mostNamed), others: rows.length - Math.min(names.length, mostNamed) }
}
