import type { Query } from '@tanstack/react-query'
import { traitsOf } from '../../../core/kinds.ts'
import { type Model, type ModelField, type Models, targetOf } from '../../../core/model.ts'
import { isRow, type Row } from '../../api/shapes.ts'
import { scopeOf } from '../query-keys.ts'
import type { Gone } from './events.ts'

/** Ids of the rows that a row is part of, by entity. An entity that is missing: it may be any of its rows. */
export type Owners = { readonly [entity: string]: string }
/** A row that was written. */
export type Change = {
  readonly entity: string
  readonly id: string
  /** Since the write; absent where the server does not tell. */
  readonly version?: number | undefined
  readonly owners?: Owners | undefined
}

/** How deep rows lie in what a query holds: page, row, relation, row. */
const deepest = 5

/** Whether the data shows the row, and in a version at least as new. */
const showing = (data: unknown, id: string, version: number, depth = 0): 'fresh' | 'stale' | 'not' => {
  if (depth > deepest || typeof data !== 'object' || data === null) return 'not'
  if (isRow(data) && data.id === id)
    return typeof data.version === 'number' && data.version >= version ? 'fresh' : 'stale'
  let found: 'stale' | 'not' = 'not'
  for (const part of Object.values(data)) {
    const inside = showing(part, id, version, depth + 1)
    if (inside === 'fresh') return inside
    if (inside === 'stale') found = inside
  }
  return found
}
const isShown = (query: Query, id: string): boolean => showing(query.state.data, id, 0) !== 'not'

/** The entity whose row a field of a part leads to for good, and from which the part goes with it. */
const ownerIn = ({ field }: ModelField): string | undefined =>
  field.kind === 'ref' && field.onDelete === 'follow' && field.createOnly === true ? field.to : undefined

/** Entities of whose rows this one's are parts: lines of lists of tasks. */
const ownersOf = (models: Models, model: Model): readonly Model[] =>
  model.fields.flatMap((field) => {
    if (field.field.kind === 'subject')
      return field.type === 'id' ? models.all.filter(({ entity }) => entity.carries?.[model.name] !== undefined) : []
    const to = ownerIn(field)
    if (to === undefined) return []
    const owner = models.of(to)
    return [owner, ...ownersOf(models, owner)]
  })

/** Rows that a row is part of, as far as it says so itself by references that never change. */
export const ownersIn = (model: Model, row: Row): Owners => {
  const owners: { [entity: string]: string } = {}
  for (const field of model.fields) {
    const isSubject = field.field.kind === 'subject'
    const to = isSubject ? row[`${field.name}_type`] : ownerIn(field)
    const id = row[isSubject ? `${field.name}_id` : field.wire]
    if (typeof to === 'string' && typeof id === 'string') owners[to] = id
  }
  return owners
}

/** Whether rows have values that the server works out, by a rule that no declaration tells. */
const isComputed = ({ fields }: Model): boolean =>
  fields.some(({ field }) => field.kind === 'computed' && field.light !== true)
/** The same, or numbers of other rows. */
const isDerived = (model: Model): boolean =>
  isComputed(model) ||
  model.fields.some(({ field }) => traitsOf(field).value === 'number' && traitsOf(field).column === 'none')
/** Entities that rows refer to and whose values may be worked out from these rows: a project counts its tasks. */
const referredTo = (models: Models, { fields }: Model): readonly Model[] =>
  fields.flatMap(({ field, derived }) =>
    traitsOf(field).points === true && !derived ? [models.of(targetOf(field))].filter(isComputed) : [],
  )
/** Relations of rows to rows of the other entity that belong to them. */
const childrenOf = ({ fields }: Model, { name }: Model) =>
  fields.flatMap(({ field, includeAs }) =>
    field.kind === 'children' && field.of === name ? [{ includeAs, told: field.told === true }] : [],
  )
/** Whether the history of the entity's rows tells of the other's. */
const tellsOf = (model: Model, other: Model): boolean => childrenOf(model, other).some(({ told }) => told)
/** Names under which rows have the rows of the other entity along. */
const relationsTo = (model: Model, other: Model): readonly string[] =>
  childrenOf(model, other).flatMap(({ includeAs }) => includeAs ?? [])
/** Whether some row in the data has one of the relations along. */
const hasRelation = (data: unknown, relations: readonly string[], depth = 0): boolean => {
  if (depth > deepest || typeof data !== 'object' || data === null) return false
  if (isRow(data) && relations.some((relation) => Array.isArray(data[relation]))) return true
  return Object.values(data).some((part) => hasRelation(part, relations, depth + 1))
}

/** Entities whose rows count or list rows of this one. */
const wholesOf = (models: Models, model: Model): readonly Model[] => [
  ...models.all.filter((other) => relationsTo(other, model).length > 0),
  ...ownersOf(models, model),
  ...referredTo(models, model),
]

/** Whether a query shows what is worked out from a row of the entity, or has such rows along. */
const showsWhole = (models: Models, model: Model, owners: Owners = {}) => {
  const wholes = new Map(wholesOf(models, model).map((whole) => [whole.name, whole]))
  return (query: Query): boolean => {
    const scope = scopeOf(query.queryKey)
    const whole = scope === undefined ? undefined : wholes.get(scope.entity)
    if (scope === undefined || whole === undefined) return false
    if (scope.reads === 'part' && !(scope.as === 'history' && tellsOf(whole, model))) return false
    const owner = owners[whole.name]
    if (owner !== undefined && scope.id !== owner && !isShown(query, owner)) return false
    return scope.reads === 'part' || isDerived(whole) || hasRelation(query.state.data, relationsTo(whole, model))
  }
}

/** Whether the query was read before the change, and shows something of it. */
export const isOutdatedBy = (models: Models, change: Change) => {
  const { entity, id, version = Number.POSITIVE_INFINITY, owners } = change
  const model = models.all.find(({ name }) => name === entity)
  if (model === undefined) return () => false
  const isWhole = showsWhole(models, model, owners)
  return (query: Query): boolean => {
    // Rows at least as new in it: it was read after the change, whatever else it shows.
    const shown = showing(query.state.data, id, version)
    if (shown !== 'not') return shown === 'stale'
    const scope = scopeOf(query.queryKey)
    if (scope === undefined) return false
    return scope.id === id || (scope.reads === 'list' && scope.entity === entity) || isWhole(query)
  }
}

/** Whether the query may still show what is gone. */
export const mayShow = (models: Models, { entity, id, owners }: Gone & { readonly owners?: Owners | undefined }) => {
  const model = models.all.find(({ name }) => name === entity)
  if (model === undefined) return () => false
  const isWhole = showsWhole(models, model, owners)
  return (query: Query): boolean => {
    const scope = scopeOf(query.queryKey)
    if (id !== undefined && (scope?.id === id || isShown(query, id))) return true
    if (scope === undefined) return false
    if (id !== undefined && scope.reads !== 'list') return isWhole(query)
    return scope.entity === entity || isWhole(query)
  }
}
