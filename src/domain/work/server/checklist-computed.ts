import { type SQL, sql } from 'drizzle-orm'
import { col } from '../../../server/db/database.ts'
import type { ComputedSql } from '../../../server/engine.ts'

/** Lines of a task's checklists: who may see the task may see them. */
const linesOf = (alias: string, which: SQL): SQL =>
  sql`(select count(*)::int from checklist_items ci join checklists cl on cl.id = ci.checklist_id
    where cl.task_id = ${col(alias, 'id')} and ${which})`

/** How far a task's checklists are. */
export const checklistComputed = {
  'task.checklist_total': (alias) => linesOf(alias, sql`true`),
  'task.checklist_done': (alias) => linesOf(alias, sql`ci.done`),
} satisfies ComputedSql
