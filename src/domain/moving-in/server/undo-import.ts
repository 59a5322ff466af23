// Decision (2026-11): Undoing an import deletes its rows (`import_row`), and also the rows that others attached to
// them, which are counted first. Phases, sprints, tags and the project stay if they hold others' work. The last event
// of a deleted row has the time of its first, so that no past figure counts it.
import { sql } from 'drizzle-orm'
import type { Json } from '../../../server/db/database.ts'
import { uuids } from '../../../server/db/database.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import { undoSource } from '../../../server/rows/write/write.ts'
import { task } from '../../work/task.ts'
import { workImport } from '../work-import.ts'
import { isSame, lockedRow, writeValues } from './apply-changes.ts'
import type { WrittenTrace } from './import-context.ts'
import { Cancelled } from './import-errors.ts'
import { changeImport, storeProgress } from './import-store.ts'
import { createdRows, referencedRows, removeCreated, type UndoContext } from './imported-rows.ts'
import type { LeftCode } from './report-builder.ts'

const t = tableOf(task, 't')
const tasks = tableOf(task)
const workImports = tableOf(workImport)

const batch = 2000

/**
 * Entities whose rows are deleted even if others changed them, and entities whose rows are kept if they hold others'
 * work; children first.
 */
const alwaysDeleted = [
  'baseline_bar',
  'baseline',
  'dependency',
  'comment',
  'time_entry',
  'checklist_item',
  'checklist',
  'task',
] as const
const deletedIfUnused = ['epic', 'stage', 'sprint', 'phase', 'tag', 'project', 'holiday', 'business_calendar'] as const

type Changed = {
  readonly entity: string
  readonly row_id: string
  readonly version: number
  readonly written_before: { readonly kind: string; readonly key: string; readonly written: WrittenTrace | null } | null
}

/**
 * Restores the fields of a row that nobody changed since the import.
 * @returns how many were kept
 */
const restoreRow = async (undoing: UndoContext, changed: Changed): Promise<number> => {
  const { engine, tx } = undoing
  const model = engine.models.of(changed.entity)
  const row = await lockedRow(undoing, model, changed.row_id)
  if (row === undefined) return 0
  const changes = await tx.all<{ field: string; old: unknown; new: unknown }>(
    sql`select c.field, c.old, c.new from event e join change c on c.event_id = e.id
      where e.entity = ${changed.entity} and e.row_id = ${changed.row_id} and e.version = ${changed.version} and e.source = 'import'`,
  )
  const values: Json = {}
  for (const { field, old, new: writtenValue } of changes) if (isSame(row[field], writtenValue)) values[field] = old
  const before = changed.written_before?.written?.values
  // No event records the values that follow from the status.
  if ('status' in values && before !== undefined)
    for (const wire of ['completed_at', 'suspended_from']) if (wire in before) values[wire] = before[wire]
  if (Object.keys(values).length > 0) await writeValues(undoing, model, row, values, engine.now(), undoSource)
  return changes.filter(({ field }) => !(field in values)).length
}

const restoreRows = async (undoing: UndoContext): Promise<number> => {
  const { tx, importId } = undoing
  const rows = await tx.all<Changed>(
    sql`select entity, row_id, version, written_before from import_row where import_id = ${importId} and not is_made`,
  )
  let remaining = 0
  for (const changed of rows) {
    if (changed.version > 0) remaining += await restoreRow(undoing, changed)
    const { kind, key, written } = changed.written_before ?? {}
    if (kind === undefined) continue
    await tx.run(
      sql`update import_key set written = ${written == null ? null : JSON.stringify(written)}::jsonb where row_id = ${changed.row_id} and kind = ${kind} and key = ${key}`,
    )
  }
  return remaining
}

/** Removes the imported parent of others' sub-tasks. */
const detachSubTasks = async (undoing: UndoContext, ids: readonly string[]): Promise<void> => {
  const { engine, tx, importId } = undoing
  const model = engine.models.of('task')
  const others = await tx.all<{ id: string }>(
    sql`select ${t.id} from ${t} where ${t.parent_id} = any(${uuids(ids)})
      and not exists (select 1 from import_row r where r.import_id = ${importId} and r.entity = 'task' and r.row_id = ${t.id} and r.is_made)`,
  )
  for (const { id } of others) {
    const row = await tx.one(sql`select * from ${tasks} where ${tasks.id} = ${id} for no key update`)
    if (row !== undefined) await writeValues(undoing, model, row, { parent_id: null }, engine.now(), undoSource)
  }
  await tx.run(sql`update ${tasks} set ${tasks.parent_id} = null where ${tasks.parent_id} = any(${uuids(ids)})`)
}

/** Removes a deleted project from its imports. */
const unlinkProject = async ({ engine, tx, actor }: UndoContext, ids: readonly string[]): Promise<void> => {
  const imports = await tx.all<{ id: string }>(
    sql`select ${workImports.id} from ${workImports} where ${workImports.project_id} = any(${uuids(ids)})`,
  )
  for (const { id } of imports) await changeImport(engine, tx, actor, id, { project_id: null })
  await tx.run(sql`delete from import_key where scope_id = any(${uuids(ids)})`)
}

/**
 * Undoes an import: restores changed fields that nobody has changed since, and deletes created rows, except phases,
 * sprints, tags and the project if they hold others' work.
 * @returns number of rows that stay, by code of `imports:left`
 */
export const undoImport = async (undoing: UndoContext): Promise<{ readonly [C in LeftCode]?: number }> => {
  const { engine, tx, importId, signal } = undoing
  const total = await tx.one<{ n: number }>(
    sql`select count(*)::int as n from import_row where import_id = ${importId} and is_made`,
  )
  let [removed, remaining] = [0, 0]
  const step = async (count: number) => {
    removed += count
    signal.throwIfAborted()
    if (await storeProgress(engine.db, importId, removed, total?.n ?? 0)) throw new Cancelled()
  }
  const changed = await restoreRows(undoing)
  for (const entity of [...alwaysDeleted, ...deletedIfUnused]) {
    const model = engine.models.of(entity)
    const all = await createdRows(undoing, model)
    if (entity === 'task') await detachSubTasks(undoing, all)
    for (let at = 0; at < all.length; at += batch) {
      const some = all.slice(at, at + batch)
      const isOurs = (alwaysDeleted as readonly string[]).includes(entity)
      const referenced = isOurs ? new Set<string>() : await referencedRows(undoing, model, some, false)
      remaining += referenced.size
      const toDelete = some.filter((id) => !referenced.has(id))
      if (entity === 'project') await unlinkProject(undoing, toDelete)
      await removeCreated(undoing, model, toDelete)
      await step(some.length)
    }
  }
  await tx.run(sql`delete from import_row where import_id = ${importId}`)
  return { kept: remaining, changed_since: changed }
}
