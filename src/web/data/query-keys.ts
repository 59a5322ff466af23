import type { QueryKey } from '@tanstack/react-query'
import type { EntityName } from '../../core/register.ts'
import { isRow } from '../api/shapes.ts'

/** What a query reads of an entity. It leads the key: by it a write and the news find the queries that they outdate. */
export type Scope = {
  readonly entity: string
  /**
   * `list` gains and loses rows, and counts them; `row` is one row; `part` belongs to one row and shows none of the entity's
   * values, as its history does.
   */
  readonly reads: 'list' | 'row' | 'part'
  /** The row that is read, or below which a list or a part is. */
  readonly id?: string
  /** Which reader it is: two may read the same in different shapes. */
  readonly as: string
}
/** What is read of no entity: who is signed in, the product's version, the bytes of a file. */
type Other = { readonly other: string }
export type ReadKey = readonly [scope: Scope | Other, ...asked: readonly unknown[]]

/** An entity by its model, or by a name that the registry knows. */
export type Entity = EntityName | { readonly name: string }
export const entityName = (entity: Entity): string => (typeof entity === 'string' ? entity : entity.name)

type Below = readonly [of: Entity, id: string, as: string, ...asked: readonly unknown[]]
const scoped = (reads: Scope['reads'], [of, id, as, ...asked]: Below): ReadKey => [
  { entity: entityName(of), reads, id, as },
  ...asked,
]

/** The keys of all queries. `asked` is whatever else the answer depends on. */
export const queryKeys = {
  list: (of: Entity, as: string, ...asked: readonly unknown[]): ReadKey => [
    { entity: entityName(of), reads: 'list', as },
    ...asked,
  ],
  /** A list of what belongs to one row; `id` is that row's. */
  listBelow: (...below: Below): ReadKey => scoped('list', below),
  row: (...below: Below): ReadKey => scoped('row', below),
  part: (...below: Below): ReadKey => scoped('part', below),
  other: (other: string, ...asked: readonly unknown[]): ReadKey => [{ other }, ...asked],
  file: (url: string | undefined): ReadKey => [{ other: 'file' }, url],
}

/** The key of Refine's own hooks: `['data', provider, resource, 'list' | 'many' | 'one', id?, …]`. */
const ofRefine = ([first, , entity, action, id]: QueryKey): Scope | undefined => {
  if (first !== 'data' || typeof entity !== 'string') return undefined
  if (action === 'one') return typeof id === 'string' ? { entity, reads: 'row', id, as: 'refine' } : undefined
  return { entity, reads: 'list', as: 'refine' }
}

const isScope = (value: unknown): value is Scope => isRow(value) && typeof value.entity === 'string'

/** @returns undefined for what is read of no entity */
export const scopeOf = (key: QueryKey): Scope | undefined => (isScope(key[0]) ? key[0] : ofRefine(key))

/** A file never changes, and one that was just replaced could not be read again. */
export const isFileKey = ([first]: QueryKey): boolean => isRow(first) && first.other === 'file'
