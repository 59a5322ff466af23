// Decision (2026-11): A history does not tell a reader what a row held before they were among its readers: such an entry names
// the fields alone. The read rule decides, with what the fields in it held just before and just after the entry, of the row and
// of those that it belongs to, as the log has them; a change is told where the reader could read the row on both sides of it.
// The line: flags (shared with the client, internal), visibility, the client, the requester, and the project, workspace or row to
// which something belongs decide as they were then. Who is in a list of people decides as it is now, and so does a
// field by which a row is given to colleagues (`joinedBy`: assignee, team, department): staff who join later read the past of
// their work. One reads what one did oneself. Readers of all rows (`index-all`) read all. Revisit if lists of people become a
// way to share with those outside.
import { sql } from 'drizzle-orm'
import type { Model } from '../../core/declare/model.ts'
import { isLifted } from '../../core/declare/permissions.ts'
import type { Json, Queryable } from '../db/database.ts'
import { uuidsText } from '../db/database.ts'
import { type Build, cachedRows } from '../rows/query/cached-statements.ts'
import type { Scope } from '../rows/query/expression.ts'
import { isOpen } from '../rows/rules/alive.ts'
import type { FieldChange } from './events.ts'
import { type Moment, pastRows } from './past-rows.ts'

/** Tells whether the caller's sight of the entity's rows is the same at all times. */
const isConstant = (model: Model, { caller, rules }: Scope): boolean =>
  caller === 'system' || isLifted(model.entity, caller.permissions) || isOpen(rules.sql(model, 'read', 'v'))

/** Statement: of these events, all of this entity, those whose row the caller could read before and after. */
const readThen =
  (model: Model): Build =>
  ({ rules, values }, { ids }) => {
    const couldRead = (moment: Moment) =>
      sql`exists (select 1 from ${pastRows(model, moment)} v where v.id = e.row_id and ${rules.readAmong((other) => pastRows(other, moment), model, 'v')})`
    return sql`select e.id from event e where e.id = any(${ids}::uuid[])
      and (e.actor_id = ${values.id} or ((e.action = 'created' or ${couldRead('before')}) and ${couldRead('after')}))`
  }

const entityOf = ({ of }: Json, model: Model): string => (of === undefined ? model.name : String((of as Json).entity))

/** Returns the ids of the events whose whole content the caller may see. */
export const toldWhole = async (
  model: Model,
  ids: readonly string[],
  scope: Scope,
  on: Queryable,
): Promise<ReadonlySet<string>> => {
  if (ids.length === 0 || isConstant(model, scope)) return new Set(ids)
  const rows = await cachedRows<{ id: string }>(
    on,
    scope,
    `read then ${model.name}`,
    { ids: uuidsText(ids) },
    readThen(model),
  )
  return new Set(rows.map(({ id }) => id))
}

/**
 * Returns a page of a history as its reader may see it: entries from before they could read the row only name its
 * fields.
 * @param model of entries that name no other (`of`)
 */
export const withoutEarlier = async (
  entries: readonly Json[],
  model: Model,
  scope: Scope,
  on: Queryable,
): Promise<Json[]> => {
  const whole = new Set<string>()
  for (const entity of new Set(entries.map((entry) => entityOf(entry, model)))) {
    const ids = entries.filter((entry) => entityOf(entry, model) === entity).map(({ id }) => String(id))
    for (const id of await toldWhole(scope.engine.models.of(entity), ids, scope, on)) whole.add(id)
  }
  return entries.map((entry) => {
    if (whole.has(String(entry.id)) || (entry.changes as readonly FieldChange[]).length === 0) return entry
    const { names, ...rest } = entry
    return { ...rest, changes: (entry.changes as readonly FieldChange[]).map(({ field }) => ({ field })) }
  })
}
