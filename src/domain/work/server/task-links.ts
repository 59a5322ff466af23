import { type SQL, sql } from 'drizzle-orm'
import { col, name, type Queryable, texts, uuids } from '../../../server/db/database.ts'
import type { ComputedSql, Draft, EntityHooks, HookContext } from '../../../server/engine.ts'
import { type FieldChange, recordEvent } from '../../../server/log/events.ts'
import { faultAt } from '../../../server/problem.ts'
import type { ListChange } from '../../../server/rows/references.ts'
import { type TaskLink, taskLinks } from '../task-link.ts'
import { endedStatuses } from '../task-status.ts'

const tableOf = (field: TaskLink): SQL => name(`tasks_${field}`)

/** What joins a list by a write. Naming again what a whole list holds already is no fault, adding it is. */
const joining = (sent: ListChange, current: readonly string[], field: TaskLink): readonly string[] => {
  if ('set' in sent) return sent.set.filter((id) => !current.includes(id))
  if (sent.added.some((id) => current.includes(id))) throw faultAt(field, 'linked_already')
  return sent.added
}

/** Whether one of these leads to the task by what each blocks, in any number of steps. */
const leadsTo = async (task: string, from: readonly string[], tx: Queryable): Promise<boolean> => {
  const found = await tx.one(sql`
    with recursive after(id) as (
      select unnest(${uuids(from)})
      union select l.target_id from tasks_blocks l join after on l.source_id = after.id)
    select 1 as yes from after where id = ${task}`)
  return found !== undefined
}

/** Refuses a link of a task to itself, the same link a second time from either side, and tasks that wait for each other. */
export const assertLinks = async ({ values, before }: Draft, tx: Queryable): Promise<void> => {
  const own = before?.id as string | undefined
  for (const { field } of taskLinks) {
    const sent = values[field] as ListChange | undefined
    if (sent === undefined) continue
    const added = joining(sent, (before?.[field] ?? []) as readonly string[], field)
    // A new task is nobody's target yet.
    if (added.length === 0 || own === undefined) continue
    if (added.includes(own)) throw faultAt(field, 'linked_to_itself')
    // One at a time: two links that are each right could make a ring together.
    await tx.run(sql`select pg_advisory_xact_lock(hashtext('tasks.links'))`)
    if (field === 'blocks') {
      if (await leadsTo(own, added, tx)) throw faultAt(field, 'blocks_itself')
      continue
    }
    const other = await tx.one(
      sql`select 1 as yes from ${tableOf(field)} l where l.target_id = ${own} and l.source_id = any(${uuids(added)})`,
    )
    if (other !== undefined) throw faultAt(field, 'linked_already')
  }
}

/** Tells the history of a task on the other side that a link to it came or went. */
const tellOther = async (
  other: string,
  { field, back }: (typeof taskLinks)[number],
  source: string,
  isAdded: boolean,
  { tx, caller, engine }: HookContext,
): Promise<void> => {
  const row = await tx.one<{ version: number; sources: readonly string[] }>(
    sql`update tasks t set version = version + 1 where t.id = ${other} returning version,
      array(select l.source_id::text from ${tableOf(field)} l where l.target_id = t.id order by 1) as sources`,
  )
  if (row === undefined) return
  const others = row.sources.filter((id) => id !== source)
  const [old, now] = isAdded ? [others, row.sources] : [[...others, source].sort(), row.sources]
  await recordEvent(tx, {
    entity: 'task',
    rowId: other,
    action: 'updated',
    version: row.version,
    caller,
    at: engine.now(),
    changes: [{ field: back, old, new: now }],
  })
}

/** Writes what became of a task's links into the history of those on the other side, too. */
export const mirrorLinks: NonNullable<EntityHooks['afterWrite']> = async (row, _changed, context, changes) => {
  const idsOf = (list: unknown): readonly string[] => (Array.isArray(list) ? (list as string[]) : [])
  const source = String(row.id)
  for (const link of taskLinks) {
    const change: FieldChange | undefined = changes.find(({ field }) => field === link.field)
    if (change === undefined) continue
    const [old, now] = [idsOf(change.old), idsOf(change.new)]
    for (const id of now) if (!old.includes(id)) await tellOther(id, link, source, true, context)
    for (const id of old) if (!now.includes(id)) await tellOther(id, link, source, false, context)
  }
}

/** A task that somebody still works on, and that waits for another one which the reader may see. */
export const linkComputed = {
  'task.blocked': (alias, { seen }) => {
    const ended = texts(endedStatuses)
    return sql`(not ${col(alias, 'status')} = any(${ended}) and exists (select 1 from tasks_blocks bl join tasks bt on bt.id = bl.source_id
      where bl.target_id = ${col(alias, 'id')} and not bt.status = any(${ended}) and ${seen('task', 'bt')}))`
  },
} satisfies ComputedSql
