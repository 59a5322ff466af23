// Decision (2026-11): A history tells references as far as its reader may see them now: each by the title of its row (`names`);
// of what is gone, by the title that it had, for those who could read it then. A person out of their sight is
// somebody (`core/words/somebody.ts`); other rows out of sight are left out, and so is a change of which nothing remains. Renamed or
// removed fields are shown under their former name, only to readers of all rows and fields. An author is shown by name, also
// to readers who may not list users.
import { sql } from 'drizzle-orm'
import { isSubjectId, type Model, type ModelField, targetOf } from '../../core/declare/model.ts'
import { isUuid } from '../../core/query/values.ts'
import { somebody } from '../../core/words/somebody.ts'
import { type Json, name, type Queryable, uuids } from '../db/database.ts'
import type { Scope } from '../rows/query/expression.ts'
import type { FieldChange } from './events.ts'
import { seenTitles } from './seen-titles.ts'

const idsIn = (value: unknown): readonly string[] =>
  [value].flat().filter((one): one is string => typeof one === 'string' && isUuid(one))

/** A change whose values name rows. */
type Reference = { readonly change: FieldChange; readonly target: Model }

/** Kinds of the rows on which these rows of an entity hang, by their ids. */
const subjectTypes = async (model: Model, field: ModelField, ids: readonly string[], on: Queryable) => {
  const rows = await on.all<{ id: string; type: string }>(
    sql`select id, ${name(`${field.name}_type`)} as type from ${name(model.table)} where id = any(${uuids(ids)})`,
  )
  return new Map(rows.map(({ id, type }) => [id, type]))
}

/** The entity whose rows each changed reference names, for the entries of a history. */
const referencesIn = async (
  model: Model,
  id: string | undefined,
  events: readonly Json[],
  scope: Scope,
  on: Queryable,
) => {
  const { models } = scope.engine
  const rowOf = ({ of }: Json) =>
    of === undefined ? { entity: model.name, id } : (of as { entity: string; id: string })
  const types = new Map<ModelField, ReadonlyMap<string, string>>()
  for (const its of new Set(events.map((event) => models.of(rowOf(event).entity))))
    for (const field of its.fields.filter(isSubjectId)) {
      const moved = events.filter(
        (event) =>
          rowOf(event).entity === its.name && (event.changes as FieldChange[]).some((one) => one.field === field.wire),
      )
      const ids = moved.flatMap((event) => rowOf(event).id ?? [])
      if (ids.length > 0) types.set(field, await subjectTypes(its, field, ids, on))
    }
  const targetIn = (event: Json, change: FieldChange): Model | undefined => {
    const row = rowOf(event)
    const field = models.of(row.entity).fields.find(({ wire }) => wire === change.field)
    if (field === undefined) return undefined
    if (field.includeAs !== null) return models.of(targetOf(field.field))
    if (!isSubjectId(field)) return undefined
    const type = types.get(field)?.get(row.id ?? '')
    return models.all.find((one) => one.name === type)
  }
  return (event: Json): readonly Reference[] =>
    (event.changes as FieldChange[]).flatMap((change) => {
      const target = targetIn(event, change)
      return target === undefined ? [] : [{ change, target }]
    })
}

/** Returns a list without hidden people who are in both lists; added or removed hidden people become somebody. */
const seenList = (list: readonly unknown[], other: unknown, isHidden: (id: unknown) => boolean, isPeople: boolean) =>
  list.flatMap((one) => {
    if (!isHidden(one)) return [one]
    return isPeople && !(Array.isArray(other) && other.includes(one)) ? [somebody] : []
  })

/**
 * Returns the entries of a history as their reader may see them, each with the titles of the rows that its changes name
 * (`names`, by id): rows that are gone and unknown to them have none.
 * @param id of the row whose history it is; undefined where the entries name their rows themselves (`of`)
 */
export const asSeen = async (
  model: Model,
  id: string | undefined,
  events: readonly Json[],
  scope: Scope,
  on: Queryable,
): Promise<Json[]> => {
  const referencesOf = await referencesIn(model, id, events, scope, on)
  const idsByModel = new Map<Model, Set<string>>()
  for (const event of events)
    for (const { change, target } of referencesOf(event)) {
      const ids = idsByModel.get(target) ?? new Set()
      for (const one of [...idsIn(change.old), ...idsIn(change.new)]) ids.add(one)
      idsByModel.set(target, ids)
    }
  const titles = new Map<string, { readonly title: string | null } | 'hidden'>()
  for (const [target, ids] of idsByModel)
    for (const [one, title] of await seenTitles(target, [...ids], scope, on)) titles.set(one, title)
  const isHidden = (value: unknown) => typeof value === 'string' && titles.get(value) === 'hidden'
  const seen = (value: unknown, other: unknown, isPeople: boolean): unknown => {
    if (Array.isArray(value)) return seenList(value, other, isHidden, isPeople)
    return isHidden(value) ? (isPeople ? somebody : null) : value
  }
  return events.map((event) => {
    const references = new Map(referencesOf(event).map((one) => [one.change.field, one]))
    const names: { [id: string]: string | null } = {}
    const changes = (event.changes as FieldChange[]).flatMap((change): FieldChange[] => {
      const reference = references.get(change.field)
      if (reference === undefined) return [change]
      for (const one of [...idsIn(change.old), ...idsIn(change.new)]) {
        const title = titles.get(one)
        if (title !== undefined && title !== 'hidden') names[one] = title.title
      }
      const isPeople = reference.target.name === scope.engine.models.actorEntity
      const [old, now] = [seen(change.old, change.new, isPeople), seen(change.new, change.old, isPeople)]
      const isTold = isPeople || JSON.stringify(old) !== JSON.stringify(now)
      return isTold || JSON.stringify(change.old) === JSON.stringify(change.new) ? [{ ...change, old, new: now }] : []
    })
    return Object.keys(names).length === 0 ? { ...event, changes } : { ...event, changes, names }
  })
}
