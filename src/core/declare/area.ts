import type { StepVerbs } from './facets/follows.ts'
import type { Facets, FacetVerbs } from './facets.ts'
import type { Fields } from './fields.ts'

type EntityLike = {
  readonly name: string
  readonly permission: string
  readonly fields: Fields
  readonly list: { readonly columns: readonly string[]; readonly paths?: readonly string[] }
  readonly access: { readonly [K in 'read' | 'create' | 'update' | 'delete']: object }
}

/** A part of the product, with its entities. Its rooms on the server and in the browser register what they add. */
export type Area = {
  readonly name: string
  /** Areas that it needs: it goes when one of them goes (`tests/architecture/deleted-area.test.ts`). */
  readonly needs?: readonly string[]
  readonly entities: readonly EntityLike[]
}

export const defineArea = <const A extends Area>(area: A): A => area

export type EntityOf<A extends Area> = A['entities'][number]
export type EntityName<A extends Area> = EntityOf<A>['name']
type NamedEntity<A extends Area, N> = Extract<EntityOf<A>, { readonly name: N }>

type EntitiesOf<L extends readonly Area[]> = L extends readonly [
  infer First extends Area,
  ...infer More extends readonly Area[],
]
  ? readonly [...First['entities'], ...EntitiesOf<More>]
  : readonly []

/** The entities of several areas, in their order, with their types. */
export const entitiesOf = <const L extends readonly Area[]>(...areas: L): EntitiesOf<L> =>
  // The compiler gives `flatMap` one type for all entities; `EntitiesOf` keeps each one's place and type.
  areas.flatMap(({ entities }) => entities) as unknown as EntitiesOf<L>

type Unless<R, None, Names> = R extends None ? never : Names
type Nobody = { readonly allow: 'none' }
type Everybody = { readonly allow: 'all' }

/** The actions of an entity that take a permission, as `permissionsOf` of `permissions.ts` has them. */
export type ActionOf<E extends EntityLike> =
  | Unless<E['access']['read'], Nobody, 'index' | 'show' | 'export'>
  | Unless<E['access']['create'], Nobody, 'store'>
  | Unless<E['access']['update'], Nobody, 'update'>
  | Unless<E['access']['delete'], Nobody, 'delete'>
  | Unless<E, { readonly personal: true | 'hidden' } | { readonly access: { readonly read: Everybody } }, 'index-all'>
  | (E extends { readonly import: true } ? 'import' : never)
  | (E extends { readonly trash: true } ? 'restore' : never)
  | (E extends { readonly verbs: readonly (infer V extends string)[] } ? V : never)
  | (E extends Facets ? FacetVerbs<E> : never)
  | StepVerbs<E['fields']>

/**
 * The actions that the built-in roles may take on the entities of an area in a new installation: `{ member: { task:
 * ['index', …] } }`. They are declared in a file of their own, as the browser reads the area and has no use for them.
 */
export type Grants<A extends Area, Role extends string = string> = {
  readonly [R in Role]?: { readonly [N in EntityName<A>]?: readonly ActionOf<NamedEntity<A, N>>[] }
}

/** Grants of areas whose entities are not known to the types. */
export type AnyGrants = { readonly [role: string]: { readonly [entity: string]: readonly string[] } }
