// Decision (2026-11): A write locks in one statement and reads in the next. PostgreSQL (READ COMMITTED) reads anew only
// the row that a statement has waited for; lists of references, rules and whatever else the statement asks keep their
// earlier values. All statements of a write travel in one packet (`together`), so that the lock costs no round trip.
// Decision (2026-11): Locks are taken in one order: those that hooks ask for (`beforeLock`), that of the parents, and
// then rows by id. Writes of several rows lock all of them before the first is changed. Where two still wait for each
// other, the database ends one, which is done once more (`consequences/transactions.ts`).
import { type SQL, sql } from 'drizzle-orm'
import { traitsOf } from '../../../core/declare/kinds.ts'
import { type Model, type ModelField, targetOf } from '../../../core/declare/model.ts'
import { col, name, prepared, type Queryable, uuidsText } from '../../db/database.ts'
import type { Engine, Intent } from '../../engine.ts'
import { judgedFields } from './within.ts'

/**
 * Returns the declared references of an entity to itself: a chain of them never leads back to its beginning.
 * `created_by` and `updated_by` are not among them, as the first user has made themselves.
 */
export const parentFieldsOf = (model: Model): readonly ModelField[] =>
  model.fields.filter(
    ({ name: field, column, field: declared }) =>
      column !== null &&
      Object.hasOwn(model.entity.fields, field) &&
      traitsOf(declared).relation === true &&
      targetOf(declared) === model.name,
  )

/** Returns the field that separates an entity's rows into trees: a row's parent has the same value there. */
export const treeFieldOf = (model: Model, { field }: ModelField): ModelField | undefined =>
  'within' in field && field.within !== undefined && !field.within.includes('.')
    ? model.byName.get(field.within)
    : undefined

const treeLock = (model: Model, field: ModelField, tree: SQL | undefined): SQL => {
  const of = sql.raw(`'${model.table}.${field.column}'`)
  return tree === undefined
    ? sql`pg_advisory_xact_lock(hashtextextended(${of}, 0))`
    : sql`pg_advisory_xact_lock(hashtextextended(${of} || coalesce(' ' || ${tree}, ''), 0))`
}

/**
 * Lets one write at a time set parents in a tree: two at once, each right by itself, could close a ring.
 * @param tree value of `treeFieldOf`
 */
export const lockTree = async (model: Model, field: ModelField, tree: unknown, on: Queryable): Promise<void> => {
  const part = treeFieldOf(model, field) === undefined ? undefined : sql`${tree ?? null}::text`
  await on.run(prepared(sql`select ${treeLock(model, field, part)}`))
}

/** Locks the trees of some rows in the same way, always in the same order. */
const lockTreesOf = (model: Model, field: ModelField, ids: readonly string[], on: Queryable): Promise<number> => {
  const tree = treeFieldOf(model, field)
  if (tree === undefined) return on.run(prepared(sql`select ${treeLock(model, field, undefined)}`))
  const trees = sql`select distinct ${col('t', tree.column ?? '')}::text as tree from ${name(model.table)} t where t.id = any(${uuidsText(ids)}::uuid[]) order by 1`
  return on.run(prepared(sql`select ${treeLock(model, field, sql`x.tree`)} from (${trees}) x`))
}

/** Strength of a lock on rows: against other changes, or against new references to them as well. */
export type Strength = 'change' | 'delete'

/**
 * Locks rows until the transaction ends, after everything that has to be locked before them. Every statement is sent
 * synchronously. A later statement has to read the values of the rows.
 */
export const lockRows = (
  { hooks, models }: Pick<Engine, 'hooks' | 'models'>,
  model: Model,
  intent: Intent,
  on: Queryable,
  strength: Strength = 'change',
): Promise<unknown> => {
  const { ids, wires } = intent
  // This lock also stops new references to the row, because their writers have checked where it belongs.
  const isMoved = [...judgedFields(models, model)].some((wire) => wires.has(wire))
  const how = strength === 'delete' || isMoved ? sql`for update` : sql`for no key update`
  return Promise.all([
    hooks[model.name]?.beforeLock?.(intent, on),
    ...parentFieldsOf(model).flatMap((field) => (wires.has(field.wire) ? [lockTreesOf(model, field, ids, on)] : [])),
    on.run(
      prepared(sql`select 1 from ${name(model.table)} where id = any(${uuidsText(ids)}::uuid[]) order by id ${how}`),
    ),
  ])
}
