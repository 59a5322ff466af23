import type { QueryKey } from '@tanstack/react-query'
import type { EntityName } from '../../../core/declare/register.ts'
import { isRow } from '../../base/api/shapes.ts'

/**
 * The rows of an entity that a query reads. It is the first part of the query's key, by which writes and live events
 * find outdated queries.
 */
export type Scope = {
  readonly entity: string
  /**
   * `list`: rows, or counts of rows; `row`: one row; `part`: something of one row without values of the entity, e.g. its
   * history.
   */
  readonly reads: 'list' | 'row' | 'part'
  /** Id of the row, or of the row that the list or part belongs to. */
  readonly id?: string
  /** Distinguishes queries of the same rows with different results. */
  readonly as: string
}
/** Key of a query that belongs to no entity: profile, version, files. */
type Other = { readonly other: string }
/** Key of a query of several entities, whose answer names them (`entities`). */
type Several = { readonly several: string }
export type ReadKey = readonly [scope: Scope | Other | Several, ...asked: readonly unknown[]]

/** An entity by model or registered name. */
export type Entity = EntityName | { readonly name: string }
export const entityName = (entity: Entity): string => (typeof entity === 'string' ? entity : entity.name)

type Below = readonly [of: Entity, id: string, as: string, ...asked: readonly unknown[]]
const keyBelow = (reads: Scope['reads'], [of, id, as, ...params]: Below): ReadKey => [
  { entity: entityName(of), reads, id, as },
  ...params,
]

/** Makes all query keys. `params`: everything else that the answer depends on. */
export const queryKeys = {
  list: (of: Entity, as: string, ...params: readonly unknown[]): ReadKey => [
    { entity: entityName(of), reads: 'list', as },
    ...params,
  ],
  /** A list that belongs to one row, with its `id`. */
  listBelow: (...below: Below): ReadKey => keyBelow('list', below),
  row: (...below: Below): ReadKey => keyBelow('row', below),
  part: (...below: Below): ReadKey => keyBelow('part', below),
  /** Parts of several rows. */
  parts: (of: Entity, as: string, ...params: readonly unknown[]): ReadKey => [
    { entity: entityName(of), reads: 'part', as },
    ...params,
  ],
  other: (other: string, ...params: readonly unknown[]): ReadKey => [{ other }, ...params],
  /** A query whose data has `entities`: names of the entities whose rows it shows or counts. */
  several: (several: string, ...params: readonly unknown[]): ReadKey => [{ several }, ...params],
  file: (url: string | undefined): ReadKey => [{ other: 'file' }, url],
}

/** Returns the scope of keys by Refine's hooks: `['data', provider, resource, 'list' | 'many' | 'one', id?, …]`. */
const scopeOfRefine = ([first, , entity, action, id]: QueryKey): Scope | undefined => {
  if (first !== 'data' || typeof entity !== 'string') return undefined
  if (action === 'one') return typeof id === 'string' ? { entity, reads: 'row', id, as: 'refine' } : undefined
  return { entity, reads: 'list', as: 'refine' }
}

const isScope = (value: unknown): value is Scope => isRow(value) && typeof value.entity === 'string'

/** @returns undefined for queries that belong to no entity */
export const scopeOf = (key: QueryKey): Scope | undefined => (isScope(key[0]) ? key[0] : scopeOfRefine(key))

/** Entities that a query of several shows or counts. */
export const entitiesIn = ([first]: QueryKey, data: unknown): readonly unknown[] =>
  isRow(first) && typeof first.several === 'string' && isRow(data) && Array.isArray(data.entities) ? data.entities : []

/** Files are never refetched: they are immutable, and a replaced one no longer exists. */
export const isFileKey = ([first]: QueryKey): boolean => isRow(first) && first.other === 'file'
