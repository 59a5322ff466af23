import type { Query } from '@tanstack/react-query'
import { traitsOf } from '../../../../core/declare/kinds.ts'
import { type Model, type ModelField, type Models, targetOf } from '../../../../core/declare/model.ts'
import { isRow, type Row } from '../../../base/api/shapes.ts'
import { entitiesIn, scopeOf } from '../query-keys.ts'
import type { Deletion } from './events.ts'

/** Ids of the rows that a row belongs to, by entity. A missing entity means any of its rows. */
export type Owners = { readonly [entity: string]: string }
/** A row that was written. */
export type Change = {
  readonly entity: string
  readonly id: string
  /** Version after the write; absent if the server did not send it. */
  readonly version?: number | undefined
  readonly owners?: Owners | undefined
}

/** Maximum depth of rows in a query's data: page, row, relation, row. */
const maxDepth = 5

/** Tells whether the data contains the row, and if so whether in this version or a newer one. */
const freshness = (data: unknown, id: string, version: number, depth = 0): 'fresh' | 'stale' | 'not' => {
  if (depth > maxDepth || typeof data !== 'object' || data === null) return 'not'
  if (isRow(data) && data.id === id)
    return typeof data.version === 'number' && data.version >= version ? 'fresh' : 'stale'
  let result: 'stale' | 'not' = 'not'
  for (const part of Object.values(data)) {
    const inside = freshness(part, id, version, depth + 1)
    if (inside === 'fresh') return inside
    if (inside === 'stale') result = inside
  }
  return result
}
/** Tells whether a query's data names a row, also as the owner of others. */
const names = (query: Query, id: string): boolean => JSON.stringify(query.state.data ?? null).includes(`"${id}"`)
const isShown = (query: Query, id: string): boolean => freshness(query.state.data, id, 0) !== 'not'

/** Returns the entity that owns rows by this reference: it never changes, and rows are deleted with their owner. */
const ownerIn = ({ field }: ModelField): string | undefined =>
  field.kind === 'ref' && field.onDelete === 'follow' && field.createOnly === true ? field.to : undefined

/**
 * Entities that own rows of the model, indirectly too, e.g. a checklist item's list and task.
 * @param path entities on the way here: rows may own others of their entity, as a series does its exceptions
 */
const ownersOf = (models: Models, model: Model, path: readonly Model[] = [model]): readonly Model[] =>
  model.fields.flatMap((field) => {
    if (field.field.kind === 'subject')
      return field.type === 'id' ? models.all.filter(({ entity }) => entity.carries?.[model.name] !== undefined) : []
    const to = ownerIn(field)
    if (to === undefined) return []
    const owner = models.of(to)
    return path.includes(owner) ? [] : [owner, ...ownersOf(models, owner, [...path, owner])]
  })

/** The owners of a row that follow from its own references. */
export const ownersOfRow = (model: Model, row: Row): Owners => {
  const owners: { [entity: string]: string } = {}
  for (const field of model.fields) {
    const isSubject = field.field.kind === 'subject'
    const to = isSubject ? row[`${field.name}_type`] : ownerIn(field)
    const id = row[isSubject ? `${field.name}_id` : field.wire]
    if (typeof to === 'string' && typeof id === 'string') owners[to] = id
  }
  return owners
}

/** Tells whether rows have computed fields, whose sources are not declared. */
const isComputed = ({ fields }: Model): boolean =>
  fields.some(({ field }) => field.kind === 'computed' && field.light !== true)
/** Tells whether rows have computed fields or aggregates. */
const isDerived = (model: Model): boolean =>
  isComputed(model) ||
  model.fields.some(({ field }) => traitsOf(field).value === 'number' && traitsOf(field).column === 'none')
/** Referenced entities with fields that may be computed from these rows: a project counts its tasks. */
const referredTo = (models: Models, { fields }: Model): readonly Model[] =>
  fields.flatMap(({ field, derived }) =>
    traitsOf(field).points === true && !derived ? [models.of(targetOf(field))].filter(isComputed) : [],
  )
/** Relations to child rows of the other entity. */
const childrenOf = ({ fields }: Model, { name }: Model) =>
  fields.flatMap(({ field, includeAs }) =>
    field.kind === 'children' && field.of === name ? [{ includeAs, told: field.told === true }] : [],
  )
/** Tells whether the history of the entity's rows lists changes of the other entity's rows. */
const tellsOf = (model: Model, other: Model): boolean => childrenOf(model, other).some(({ told }) => told)
/** Names under which child rows of the other entity are included. */
const relationsTo = (model: Model, other: Model): readonly string[] =>
  childrenOf(model, other).flatMap(({ includeAs }) => includeAs ?? [])
/** Tells whether a row in the data includes one of the relations. */
const hasRelation = (data: unknown, relations: readonly string[], depth = 0): boolean => {
  if (depth > maxDepth || typeof data !== 'object' || data === null) return false
  if (isRow(data) && relations.some((relation) => Array.isArray(data[relation]))) return true
  return Object.values(data).some((part) => hasRelation(part, relations, depth + 1))
}

/** Entities whose rows count or list rows of the model. */
const parentsOf = (models: Models, model: Model): readonly Model[] => [
  ...models.all.filter((other) => relationsTo(other, model).length > 0),
  ...ownersOf(models, model),
  ...referredTo(models, model),
]

/** Makes a check whether a query shows values computed from a row of the entity, or includes such rows. */
const showsParent = (models: Models, model: Model, owners: Owners = {}) => {
  const parents = new Map(parentsOf(models, model).map((whole) => [whole.name, whole]))
  return (query: Query): boolean => {
    const scope = scopeOf(query.queryKey)
    const parent = scope === undefined ? undefined : parents.get(scope.entity)
    if (scope === undefined || parent === undefined) return false
    if (scope.reads === 'part' && !(scope.as === 'history' && tellsOf(parent, model))) return false
    const owner = owners[parent.name]
    if (owner !== undefined && scope.id !== owner && !isShown(query, owner)) return false
    return scope.reads === 'part' || isDerived(parent) || hasRelation(query.state.data, relationsTo(parent, model))
  }
}

/** Makes a check whether a query shows the changed row, or values that depend on it, in an older version. */
export const isOutdatedBy = (models: Models, change: Change) => {
  const { entity, id, version = Number.POSITIVE_INFINITY, owners } = change
  const model = models.all.find(({ name }) => name === entity)
  if (model === undefined) return () => false
  const isParentOutdated = showsParent(models, model, owners)
  return (query: Query): boolean => {
    if (entitiesIn(query.queryKey, query.state.data).includes(entity)) return true
    // The row in this version or a newer one proves that the query was read after the change.
    const freshnessInQuery = freshness(query.state.data, id, version)
    if (freshnessInQuery !== 'not') return freshnessInQuery === 'stale'
    const scope = scopeOf(query.queryKey)
    if (scope === undefined) return false
    return scope.id === id || (scope.reads === 'list' && scope.entity === entity) || isParentOutdated(query)
  }
}

/** Makes a check whether a query may still show deleted rows. */
export const mayShow = (
  models: Models,
  { entity, id, owners }: Deletion & { readonly owners?: Owners | undefined },
) => {
  const model = models.all.find(({ name }) => name === entity)
  if (model === undefined) return () => false
  const isWhole = showsParent(models, model, owners)
  // Rows that belong to a deleted one may be out of sight with it, such as the conversation of a project.
  const belongs = new Set(models.all.flatMap((one) => (ownersOf(models, one).includes(model) ? one.name : [])))
  return (query: Query): boolean => {
    const scope = scopeOf(query.queryKey)
    if (scope !== undefined && belongs.has(scope.entity) && (id === undefined || names(query, id))) return true
    if (entitiesIn(query.queryKey, query.state.data).includes(entity)) return true
    if (id !== undefined && (scope?.id === id || isShown(query, id))) return true
    if (scope === undefined) return false
    if (id !== undefined && scope.reads !== 'list') return isWhole(query)
    return scope.entity === entity || isWhole(query)
  }
}
