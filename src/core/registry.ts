import type { AnyEntity, Entity } from './entity.ts'
import { assertBoard, assertKeys } from './entity-keys.ts'
import { carriedByFacets, type FacetFields, facetFieldsOf, facetVerbsOf, type ServedFacet } from './facets.ts'
import type { Fields } from './fields.ts'

type EntityLike = {
  readonly name: string
  readonly fields: Fields
  readonly list: { readonly columns: readonly string[]; readonly paths?: readonly string[] }
}
type ByName<L extends readonly EntityLike[]> = { [E in L[number] as E['name']]: E }

type Target<F> = F extends { readonly kind: 'ref' | 'refs'; readonly to: infer T }
  ? T
  : F extends { readonly kind: 'children'; readonly of: infer T }
    ? T
    : F extends { readonly kind: 'conditions'; readonly on: infer T }
      ? T
      : never

/** Field whose target names no entity of the list: `'user.department → "departmnt"'`. */
type LostTargets<L extends readonly EntityLike[]> = {
  [E in L[number] as E['name']]: {
    [K in keyof E['fields'] & string]: Target<E['fields'][K]> extends keyof ByName<L>
      ? never
      : `${E['name']}.${K} → ${Target<E['fields'][K]> & string}`
  }[keyof E['fields'] & string]
}[L[number]['name']]

type FieldsOf<L extends readonly EntityLike[], T> = T extends keyof ByName<L>
  ? ByName<L>[T] extends { readonly fields: infer F }
    ? F & FacetFields<ByName<L>[T]>
    : never
  : never

/** `children` whose `by` is no reference back to their entity. */
type LostChildren<L extends readonly EntityLike[]> = {
  [E in L[number] as E['name']]: {
    [K in keyof E['fields'] & string]: E['fields'][K] extends {
      readonly kind: 'children'
      readonly of: infer T
      readonly by: infer B
    }
      ? FieldsOf<L, T> extends infer F
        ? B extends keyof F
          ? F[B] extends { readonly kind: 'ref' | 'refs'; readonly to: E['name'] } | { readonly kind: 'subject' }
            ? never
            : `${E['name']}.${K} by ${B & string}`
          : `${E['name']}.${K} by ${B & string}`
        : never
      : never
  }[keyof E['fields'] & string]
}[L[number]['name']]

type Paths<E> = E extends { readonly list: { readonly paths: readonly (infer P extends string)[] } } ? P : never
type PathOk<L extends readonly EntityLike[], F, P> = P extends `${infer Head}.${infer Rest}`
  ? Head extends keyof F
    ? FieldsOf<L, Target<F[Head]>> extends infer Next
      ? PathOk<L, Next, Rest>
      : false
    : false
  : P extends keyof F | 'id' | 'created_at'
    ? true
    : P extends `${infer Ref}_id`
      ? Ref extends keyof F
        ? true
        : false
      : false
type LostPaths<L extends readonly EntityLike[]> = {
  [E in L[number] as E['name']]: Paths<E> extends infer P
    ? P extends string
      ? PathOk<L, E['fields'] & FacetFields<E>, P> extends true
        ? never
        : `${E['name']}: ${P}`
      : never
    : never
}[L[number]['name']]

type RefNames<F> = { [K in keyof F & string]: F[K] extends { readonly kind: 'ref' } ? K : never }[keyof F & string]
type Ordered<F> =
  | (F extends { readonly kind: 'rank'; readonly within: infer W extends string } ? W : never)
  | (F extends { readonly kind: 'rank'; readonly lists: readonly (infer P extends string)[] } ? P : never)
/** Orders within what is no reference of their entity. */
type LostOrders<L extends readonly EntityLike[]> = {
  [E in L[number] as E['name']]: {
    [K in keyof E['fields'] & string]: Exclude<Ordered<E['fields'][K]>, RefNames<E['fields']>> extends infer Lost
      ? [Lost] extends [never]
        ? never
        : `${E['name']}.${K} by ${Lost & string}`
      : never
  }[keyof E['fields'] & string]
}[L[number]['name']]

type StepOk<L extends readonly EntityLike[], F, P> = P extends `${infer Head}.${infer Rest}`
  ? Head extends RefNames<F>
    ? StepOk<L, FieldsOf<L, Target<F[Head]>>, Rest>
    : false
  : P extends keyof F
    ? true
    : false
/** Whether fields have any end of a path. */
type EndOk<L extends readonly EntityLike[], F, P> =
  StepOk<L, F, P> extends true ? true : P extends `${string}.${infer Rest}` ? EndOk<L, F, Rest> : false
/** References within what their own row or the target does not have. */
type LostWithins<L extends readonly EntityLike[]> = {
  [E in L[number] as E['name']]: {
    [K in keyof E['fields'] & string]: E['fields'][K] extends {
      readonly kind: 'ref'
      readonly to: infer T
      readonly within: infer W extends string
    }
      ? EndOk<L, E['fields'], W> extends true
        ? EndOk<L, FieldsOf<L, T>, W> extends true
          ? never
          : `${E['name']}.${K} within ${W}`
        : `${E['name']}.${K} within ${W}`
      : never
  }[keyof E['fields'] & string]
}[L[number]['name']]

/** Choices that return to what they keep in a column that another field has already. */
type LostReturns<L extends readonly EntityLike[]> = {
  [E in L[number] as E['name']]: {
    [K in keyof E['fields'] & string]: E['fields'][K] extends { readonly returns: infer R extends string }
      ? `${R}_from` extends keyof E['fields']
        ? `${E['name']}.${K} keeps ${R}_from`
        : never
      : never
  }[keyof E['fields'] & string]
}[L[number]['name']]

type Problem<L extends readonly EntityLike[]> =
  | LostTargets<L>
  | LostChildren<L>
  | LostPaths<L>
  | LostOrders<L>
  | LostReturns<L>
  | LostWithins<L>

/** The declaration with what its facets add to it. */
const withFacets = (entity: AnyEntity, all: readonly AnyEntity[]): AnyEntity => {
  assertKeys(entity)
  const serverOf = (facet: ServedFacet): string => {
    const server = all.find(({ serves }) => serves === facet)
    if (server === undefined) throw new Error(`${entity.name}: no entity serves '${facet}'`)
    return server.name
  }
  const added = facetFieldsOf(entity, serverOf)
  const twice = Object.keys(added).find((name) => Object.hasOwn(entity.fields, name))
  if (twice !== undefined) throw new Error(`${entity.name}: the field '${twice}' comes with a facet`)
  const whole: AnyEntity = {
    ...entity,
    fields: { ...entity.fields, ...added },
    facetFields: Object.keys(added),
    carries: { ...carriedByFacets(entity, serverOf), ...entity.carries },
    verbs: [...(entity.verbs ?? []), ...facetVerbsOf(entity)],
  }
  assertBoard(whole)
  return whole
}

/**
 * The list of all entities, each with what its facets add. It does not compile when a reference, a child relation or a
 * relation path leads nowhere: the error names the field and the name that was meant.
 * @throws Error for a key that nothing reads, and for a facet whose rows no entity of the list keeps
 */
export const defineRegistry = <const L extends readonly EntityLike[]>(
  ...entities: [Problem<L>] extends [never] ? L : Problem<L>[]
): Registry => {
  const declared = entities as unknown as readonly AnyEntity[]
  const list = declared.map((entity) => withFacets(entity, declared))
  return { entities: list, byName: new Map(list.map((entity) => [entity.name, entity])) }
}

export type Registry = { readonly entities: readonly AnyEntity[]; readonly byName: ReadonlyMap<string, AnyEntity> }
export type { Entity }
