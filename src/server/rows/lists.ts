import { sql } from 'drizzle-orm'
import type { Model, ModelField } from '../../core/model.ts'
import { name, type Queryable, uuids } from '../db/database.ts'
import { joinTableOf } from '../db/tables.ts'
import type { FieldChange } from '../log/events.ts'
import type { ListChange } from './references.ts'

/** What a list becomes. */
const applied = (current: readonly string[], sent: ListChange): readonly string[] =>
  'set' in sent ? sent.set : [...new Set([...current, ...sent.added])].filter((one) => !sent.removed.includes(one))

/**
 * Writes the difference between a list of references and what was sent.
 * @returns the change for the log, with sorted ids, or undefined where nothing changed
 */
export const writeList = async (
  model: Model,
  field: ModelField,
  id: string,
  current: readonly string[],
  sent: ListChange,
  tx: Queryable,
): Promise<FieldChange | undefined> => {
  const wanted = applied(current, sent)
  const added = wanted.filter((one) => !current.includes(one))
  const removed = current.filter((one) => !wanted.includes(one))
  const table = name(joinTableOf(model, field))
  if (removed.length > 0)
    await tx.run(sql`delete from ${table} where source_id = ${id} and target_id = any(${uuids(removed)})`)
  if (added.length > 0)
    await tx.run(
      sql`insert into ${table} (source_id, target_id) select ${id}, unnest(${uuids(added)}) on conflict do nothing`,
    )
  if (added.length + removed.length === 0) return undefined
  return { field: field.wire, old: [...current].sort(), new: [...wanted].sort() }
}

/**
 * A whole list sent on an older version, as what its sender added and took away: merged, never in conflict.
 * @param base the list as the sender read it
 */
export const rebased = (sent: ListChange, base: readonly string[] | undefined): ListChange =>
  base === undefined || !('set' in sent)
    ? sent
    : {
        added: sent.set.filter((one) => !base.includes(one)),
        removed: base.filter((one) => !sent.set.includes(one)),
      }
