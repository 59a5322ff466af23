import { sql } from 'drizzle-orm'
import type { Model } from '../../core/declare/model.ts'
import type { Queryable } from '../db/database.ts'
import type { Since } from './events.ts'

/**
 * Returns the changes since a version, with the text that several people write as it was at that very version: its
 * entries in the log are joined, and begin earlier.
 */
export const withCoeditBase = async (
  tx: Queryable,
  model: Model,
  id: string,
  version: number,
  since: ReadonlyMap<string, Since>,
): Promise<ReadonlyMap<string, Since>> => {
  const wire = model.byName.get(model.entity.coedits ?? '')?.wire
  const change = wire === undefined ? undefined : since.get(wire)
  if (wire === undefined || change === undefined) return since
  const kept = await tx.one<{ content: string | null }>(sql`select content from coedit_base
    where entity = ${model.name} and row_id = ${id} and field = ${wire} and version = ${version}`)
  return kept === undefined ? since : new Map(since).set(wire, { ...change, base: kept.content })
}
