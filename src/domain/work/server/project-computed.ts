import { sql } from 'drizzle-orm'
import { col } from '../../../server/db/database.ts'
import type { ComputedSql } from '../../../server/engine.ts'

/** Numbers of a project that follow from its tasks; none yet, as there are no tasks. */
export const projectComputed = {
  'project.progress': () => sql`0`,
  'project.tasks_count': () => sql`0`,
  'project.completed_tasks_count': () => sql`0`,
  'project.is_favorite': (alias, caller) =>
    caller === 'system'
      ? sql`false`
      : sql`exists (select 1 from projects_favored_by f where f.source_id = ${col(alias, 'id')} and f.target_id = ${caller.id})`,
} satisfies ComputedSql
