import { sql } from 'drizzle-orm'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import type { ListChange } from '../../../core/declare/record.ts'
import { name, type Queryable, uuids } from '../../db/database.ts'
import { joinTableOf } from '../../db/tables.ts'
import type { FieldChange } from '../../log/events.ts'

/** The list after the change. */
const applied = (current: readonly string[], sent: ListChange): readonly string[] =>
  'set' in sent ? sent.set : [...new Set([...current, ...sent.added])].filter((one) => !sent.removed.includes(one))

/** Change of a list of references: the log entry with sorted ids, and the ids added and removed. */
export type ListWrite = {
  readonly field: ModelField
  readonly change: FieldChange
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

/** Returns the difference between a list of references and the sent one; undefined where nothing changes. */
export const listWrite = (field: ModelField, current: readonly string[], sent: ListChange): ListWrite | undefined => {
  const next = applied(current, sent)
  const added = next.filter((one) => !current.includes(one))
  const removed = current.filter((one) => !next.includes(one))
  if (added.length + removed.length === 0) return undefined
  return { field, change: { field: field.wire, old: [...current].sort(), new: [...next].sort() }, added, removed }
}

/** Inserts and deletes links of a row. */
export const writeLinks = async (
  model: Model,
  id: string,
  { field, added, removed }: ListWrite,
  tx: Queryable,
): Promise<void> => {
  const table = name(joinTableOf(model, field))
  if (removed.length > 0)
    await tx.run(sql`delete from ${table} where source_id = ${id} and target_id = any(${uuids(removed)})`)
  if (added.length > 0)
    await tx.run(
      sql`insert into ${table} (source_id, target_id) select ${id}, unnest(${uuids(added)}) on conflict do nothing`,
    )
}

/**
 * Turns a whole list sent on an older version into additions and removals, so that it merges without conflict.
 * @param base the list as the sender read it
 * @param now the list as stored
 */
export const rebased = (sent: ListChange, base: readonly string[] | undefined, now: readonly string[]): ListChange =>
  base === undefined || !('set' in sent)
    ? sent
    : {
        added: sent.set.filter((one) => !base.includes(one) && !now.includes(one)),
        removed: base.filter((one) => !sent.set.includes(one)),
      }
