import { sql } from 'drizzle-orm'
import type { Json, Queryable } from '../../../server/db/database.ts'
import { and, uuids } from '../../../server/db/database.ts'
import type { Engine } from '../../../server/engine.ts'
import { readerFor } from '../../../server/rows/read.ts'
import { alive } from '../../../server/rows/rules.ts'
import type { GoodLink } from './share-links.ts'

/** Exactly what a link shows of its task (decisions, 'Work items'). */
export type SharedTask = {
  readonly name: string
  readonly description: string | null
  readonly status: string
  readonly priority: string
  readonly start_at: string | null
  readonly due_at: string | null
  readonly overdue: boolean
  readonly checklists: readonly Json[]
  readonly sub_tasks: readonly Json[]
  readonly attachments: readonly Json[]
}

/** The task of a link as its visitors see it: what its maker may see, and of that only these fields. */
export const sharedTask = async (
  engine: Engine,
  tx: Queryable,
  { task, maker, showsAttachments }: GoodLink,
): Promise<SharedTask> => {
  const { rules } = readerFor(engine, maker, tx).scope
  const id = task.id as string
  /** Whether the maker sees a row of the entity, under this alias. */
  const seen = (entity: string, alias: string) => {
    const model = engine.models.of(entity)
    return rules.mayRead(model) ? and([rules.sql(model, 'read', alias), alive(model, alias)]) : sql`false`
  }
  const lists = await tx.all<{ id: string; name: string }>(
    sql`select l.id, l.name from checklists l where l.task_id = ${id} and ${seen('checklist', 'l')} order by l.created_at, l.id`,
  )
  const items = await tx.all<Json>(
    sql`select i.checklist_id, i.text, i.done, i.due_at from checklist_items i where i.checklist_id = any(${uuids(lists.map((one) => one.id))}) and ${seen('checklist_item', 'i')} order by i.created_at, i.id`,
  )
  const parts = await tx.all<Json>(
    sql`select t.name, t.status from tasks t where t.parent_id = ${id} and ${seen('task', 't')} order by t.number`,
  )
  const files = showsAttachments ? await sharedFiles(tx, id, seen('attachment', 'a')) : []
  const [name, status, priority] = [task.name, task.status, task.priority] as string[]
  return {
    name: name ?? '',
    description: (task.description ?? null) as string | null,
    status: status ?? '',
    priority: priority ?? '',
    start_at: (task.start_at ?? null) as string | null,
    due_at: (task.due_at ?? null) as string | null,
    overdue: task.overdue === true,
    checklists: lists.map((list) => ({
      name: list.name,
      items: items
        .filter((one) => one.checklist_id === list.id)
        .map(({ text, done, due_at }) => ({ text, done, due_at })),
    })),
    sub_tasks: parts,
    attachments: files,
  }
}

const sharedFiles = (tx: Queryable, taskId: string, seen: ReturnType<typeof sql>): Promise<Json[]> =>
  tx.all<Json>(
    sql`select f.id, f.name, f.type, f.size from attachments a join file f on f.id = a.file_id where a.about_type = 'task' and a.about_id = ${taskId} and ${seen} order by a.created_at, a.id`,
  )
