// Decision (2026-11): A history shows relations only as far as its reader may see them now; a change of which they
// may see nothing is left out. Renamed or removed fields are shown under their former name, only to readers of all
// rows and fields. An author is shown by name, also to readers who may not list users.
import { sql } from 'drizzle-orm'
import { type Model, targetOf } from '../../core/model.ts'
import { isUuid } from '../../core/values.ts'
import { col, type Json, name, uuids } from '../db/database.ts'
import { isOpen } from '../rows/alive.ts'
import type { Scope } from '../rows/expression.ts'
import type { FieldChange } from './events.ts'

const idsIn = (value: unknown): readonly string[] =>
  [value].flat().filter((one): one is string => typeof one === 'string' && isUuid(one))

/** Rows of the target that exist but are invisible to the caller. */
const hiddenOf = async (
  target: Model,
  ids: readonly string[],
  { engine, rules }: Scope,
): Promise<readonly string[]> => {
  const rule = rules.sql(target, 'read', 'v')
  if (ids.length === 0 || isOpen(rule)) return []
  const rows = await engine.db.all<{ id: string }>(
    sql`select v.id from ${name(target.table)} v where ${col('v', 'id')} = any(${uuids(ids)}) and (${rule}) is not true`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Removes references to invisible rows from a history: what is absent from a row is absent from its past. Deleted
 * rows stay as ids.
 */
export const withoutUnseen = async (model: Model, events: readonly Json[], scope: Scope): Promise<Json[]> => {
  const { models } = scope.engine
  /** The entity that a changed field refers to; some entries belong to child rows. */
  const targetIn = ({ of }: Json, field: string): Model | undefined => {
    const its = of === undefined ? model : models.of((of as { entity: string }).entity)
    const reference = its.fields.find(({ wire }) => wire === field)
    return reference === undefined || reference.includeAs === null ? undefined : models.of(targetOf(reference.field))
  }
  const idsByModel = new Map<Model, string[]>()
  for (const event of events)
    for (const change of event.changes as FieldChange[]) {
      const target = targetIn(event, change.field)
      if (target !== undefined)
        idsByModel.set(target, [...(idsByModel.get(target) ?? []), ...idsIn(change.old), ...idsIn(change.new)])
    }
  const hidden = new Set<string>()
  for (const [target, ids] of idsByModel)
    for (const id of await hiddenOf(target, [...new Set(ids)], scope)) hidden.add(id)
  if (hidden.size === 0) return [...events]
  const visibleValue = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.filter((one) => !hidden.has(one as string))
    return typeof value === 'string' && hidden.has(value) ? null : value
  }
  const asSeen = (event: Json, change: FieldChange): FieldChange[] => {
    if (targetIn(event, change.field) === undefined) return [change]
    const [old, now] = [visibleValue(change.old), visibleValue(change.new)]
    return JSON.stringify(old) === JSON.stringify(now) ? [] : [{ ...change, old, new: now }]
  }
  return events.map((event) => ({
    ...event,
    changes: (event.changes as FieldChange[]).flatMap((change) => asSeen(event, change)),
  }))
}
