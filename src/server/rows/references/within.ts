// Decision (2026-11): `within` is checked before the hooks, and after them only for fields that they left alone: a hook
// that moves a row answers for it. Each of the two rows is read by the shortest end of the path that it has. Revisit
// with a path that both have in two lengths.
import { type SQL, sql } from 'drizzle-orm'
import { type Model, type ModelField, type Models, targetOf } from '../../../core/declare/model.ts'
import { type Way, type Within, withinOf } from '../../../core/declare/within.ts'
import type { Faults } from '../../../core/query/check-predicate.ts'
import { labelKey } from '../../../core/words/keys.ts'
import { col, type Json, name, prepared, type Queryable } from '../../db/database.ts'
import { invalid } from '../../problem.ts'
import { sameValue } from '../values/merge.ts'

const cache = new WeakMap<Model, readonly Within[]>()
/** Returns the references of an entity that are restricted by `within`. */
const withinsOf = (models: Models, model: Model): readonly Within[] => {
  const withins = cache.get(model) ?? model.fields.flatMap((field) => withinOf(models, model, field) ?? [])
  cache.set(model, withins)
  return withins
}

const judged = new WeakMap<Models, ReadonlyMap<string, ReadonlySet<string>>>()
/** Returns the wire names of an entity's fields by which other rows judge whether they may refer to its rows. */
export const judgedFields = (models: Models, model: Model): ReadonlySet<string> => {
  const cached = judged.get(models)
  if (cached !== undefined) return cached.get(model.name) ?? new Set()
  const found = new Map<string, Set<string>>()
  for (const other of models.all)
    for (const { target, its } of withinsOf(models, other))
      found.set(target.name, (found.get(target.name) ?? new Set()).add(its[0].wire))
  judged.set(models, found)
  return found.get(model.name) ?? new Set()
}

/** Returns the value at the end of a path that starts at a row of this entity, as text. */
const valueAt = (models: Models, model: Model, id: SQL, [head, ...rest]: Way): SQL => {
  const value = sql`(select ${col('w', head.column ?? '')}${rest.length === 0 ? sql`::text` : sql``} from ${name(model.table)} w where w.id = ${id})`
  const [next, ...more] = rest
  return next === undefined ? value : valueAt(models, models.of(targetOf(head.field)), value, [next, ...more])
}

const ownValue = (models: Models, { own: [head, ...rest] }: Within, row: Json): SQL => {
  const value = row[head.wire]
  const [next, ...more] = rest
  if (next === undefined) return sql`${value === null || value === undefined ? null : String(value)}::text`
  return valueAt(models, models.of(targetOf(head.field)), sql`${value ?? null}::uuid`, [next, ...more])
}

/** Returns the references that lead outside of their bounds; one statement checks all of them. */
const outside = async (
  models: Models,
  withins: readonly Within[],
  row: Json,
  tx: Queryable,
): Promise<readonly Within[]> => {
  if (withins.length === 0) return []
  const judged = withins.map((within, n) => {
    const its = valueAt(models, within.target, sql`${row[within.field.wire]}::uuid`, within.its)
    return sql`${its} is not distinct from ${ownValue(models, within, row)} as ${name(`is_${n}`)}`
  })
  const holds = await tx.one<{ [is: string]: boolean }>(prepared(sql`select ${sql.join(judged, sql`, `)}`))
  return withins.filter((_, n) => holds?.[`is_${n}`] !== true)
}

/** Returns the references of a row that lead outside of their bounds. */
export const fieldsOutside = async (
  models: Models,
  model: Model,
  row: Json,
  tx: Queryable,
): Promise<readonly ModelField[]> => {
  const withins = withinsOf(models, model).filter(({ field }) => isSet(row[field.wire]))
  return (await outside(models, withins, row, tx)).map(({ field }) => field)
}

const assertAll = async (models: Models, withins: readonly Within[], row: Json, tx: Queryable): Promise<void> => {
  const faults: Faults = {}
  for (const { field, target, own, its } of await outside(models, withins, row, tx)) {
    const last = own[own.length - 1] ?? own[0]
    const holder = its.slice(0, -1).reduce<Model>((_, step) => models.of(targetOf(step.field)), target)
    const words = { field: labelKey(holder, last.name) }
    // Languages with a specific message use it; others name the field.
    faults[field.wire] = [{ code: 'elsewhere', params: { context: last.name }, words }]
  }
  if (Object.keys(faults).length > 0) throw invalid(faults)
}

const isSet = (value: unknown): boolean => value !== null && value !== undefined
const leads = ({ field, own }: Within, row: Json | undefined): readonly unknown[] => [
  row?.[field.wire] ?? null,
  row?.[own[0].wire] ?? null,
]

/** Checks the references that a write changes. */
export const assertWithin = (
  models: Models,
  model: Model,
  plain: Json,
  before: Json | undefined,
  tx: Queryable,
): Promise<void> => {
  const row = { ...before, ...plain }
  const changes = ({ field: { wire } }: Within) => isSet(plain[wire]) && !sameValue(plain[wire], before?.[wire])
  return assertAll(models, withinsOf(models, model).filter(changes), row, tx)
}

/**
 * Checks unchanged references whose `within` value changes. A value that the area's hooks set is their
 * responsibility.
 * @param sent the row as requested, already checked by `assertWithin`
 * @param row the row after the hooks
 */
export const assertStillWithin = (
  models: Models,
  model: Model,
  { sent, row, before }: { readonly sent: Json; readonly row: Json; readonly before: Json | undefined },
  tx: Queryable,
): Promise<void> => {
  const isMoved = (within: Within) => {
    const { wire } = within.field
    if (!isSet(row[wire]) || !sameValue(row[wire], sent[wire])) return false
    const judged = sameValue(sent[wire], before?.[wire]) ? before : sent
    return !sameValue(leads(within, judged), leads(within, row))
  }
  return assertAll(models, withinsOf(models, model).filter(isMoved), row, tx)
}
