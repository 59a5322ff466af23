import type { Problem } from '../check/problems.ts'
import { currencyTwins, withCurrencies } from '../words/currency.ts'
import type { AnyEntity } from './any-entity.ts'
import type { FacetFields } from './facet-fields.ts'
import { stepVerbsOf } from './facets/follows.ts'
import { type actorEntity, carriedByFacets, facetFieldsOf, facetVerbsOf, type ServedFacet } from './facets.ts'
import type { Fields } from './fields.ts'
import { withoutAbsent } from './without-absent.ts'

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

/** Fields whose target is no entity of the list: `'user.department → "departmnt"'`. */
type LostTargets<L extends readonly EntityLike[]> = {
  [E in L[number] as E['name']]: {
    [K in keyof E['fields'] & string]: Target<E['fields'][K]> extends keyof ByName<L>
      ? never
      : E['fields'][K] extends { readonly ifPresent: true }
        ? never
        : `${E['name']}.${K} → ${Target<E['fields'][K]> & string}`
  }[keyof E['fields'] & string]
}[L[number]['name']]

type FieldsOf<L extends readonly EntityLike[], T> = T extends keyof ByName<L>
  ? ByName<L>[T] extends { readonly fields: infer F }
    ? F & FacetFields<ByName<L>[T]>
    : never
  : never

/** Fields with `children` whose `by` is no reference back to their entity. */
type LostChildren<L extends readonly EntityLike[]> = {
  [E in L[number] as E['name']]: {
    [K in keyof E['fields'] & string]: E['fields'][K] extends {
      readonly kind: 'children'
      readonly of: infer T
      readonly by: infer B
    }
      ? [E['fields'][K], T] extends [{ readonly ifPresent: true }, Exclude<T, keyof ByName<L>>]
        ? never
        : FieldsOf<L, T> extends infer F
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
    ? // The start checks where lists of rows of any entity lead.
      F[Head] extends { readonly kind: 'subject' }
      ? true
      : FieldsOf<L, Target<F[Head]>> extends infer Next
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
  | (F extends { readonly kind: 'integer'; readonly comesLast: infer W extends string } ? W : never)
/** Orders whose `within` is no reference of their entity. */
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
/** Tells whether fields have any end of a path. */
type EndOk<L extends readonly EntityLike[], F, P> =
  StepOk<L, F, P> extends true ? true : P extends `${string}.${infer Rest}` ? EndOk<L, F, Rest> : false
/** References with a `within` that their own row or the target does not have. */
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

/** Choices whose earlier value would be kept in a column that another field has already. */
type LostReturns<L extends readonly EntityLike[]> = {
  [E in L[number] as E['name']]: {
    [K in keyof E['fields'] & string]: E['fields'][K] extends { readonly returns: infer R extends string }
      ? `${R}_from` extends keyof E['fields']
        ? `${E['name']}.${K} keeps ${R}_from`
        : never
      : never
  }[keyof E['fields'] & string]
}[L[number]['name']]

/** Initial values that do not fit: `me` in a field that leads to no user, `my` with a field that users lack. */
type LostInitials<L extends readonly EntityLike[]> = {
  [E in L[number] as E['name']]: {
    [K in keyof E['fields'] & string]: E['fields'][K] extends {
      readonly kind: 'ref'
      readonly to: infer T
      readonly initial: infer I
    }
      ? I extends { readonly given: 'my'; readonly field: infer N extends string }
        ? N extends keyof FieldsOf<L, typeof actorEntity>
          ? FieldsOf<L, typeof actorEntity>[N] extends { readonly kind: 'ref'; readonly to: T }
            ? never
            : `${E['name']}.${K} from the maker's ${N}`
          : `${E['name']}.${K} from the maker's ${N}`
        : T extends typeof actorEntity
          ? never
          : `${E['name']}.${K} from the maker`
      : never
  }[keyof E['fields'] & string]
}[L[number]['name']]

type Ends<E, Key extends 'calendar' | 'timeline'> = E extends {
  readonly [K in Key]: { readonly start: infer S extends string; readonly end: infer N extends string }
}
  ? readonly [S, N]
  : never
type KindOf<F, N> = N extends keyof F ? (F[N] extends { readonly kind: infer K } ? K : never) : never
/** Calendars and timelines whose rows begin at a moment and end on a day, or the other way round. */
type LostEnds<L extends readonly EntityLike[]> = {
  [E in L[number] as E['name']]: Ends<E, 'calendar'> | Ends<E, 'timeline'> extends infer P
    ? P extends readonly [infer S, infer N]
      ? [KindOf<E['fields'], S>] extends [KindOf<E['fields'], N>]
        ? never
        : `${E['name']} from ${S & string} to ${N & string}`
      : never
    : never
}[L[number]['name']]

type Lost<L extends readonly EntityLike[]> =
  | LostTargets<L>
  | LostChildren<L>
  | LostPaths<L>
  | LostOrders<L>
  | LostReturns<L>
  | LostWithins<L>
  | LostInitials<L>
  | LostEnds<L>

/** The result of `defineRegistry` where a name leads nowhere. The compiler's message begins with the name. */
type NoRegistry<Names> = { readonly problem: Names }
/** Texts of a new type: otherwise the compiler's message would contain the finding type, with every declaration. */
type Checked<L extends readonly EntityLike[]> = [Lost<L>] extends [never]
  ? Registry
  : NoRegistry<Lost<L> extends infer N extends string ? `${N} leads nowhere` : never>

/** Returns the declaration with what its facets add to it; additions that are impossible are reported and left out. */
const withFacets = (entity: AnyEntity, all: readonly AnyEntity[], problems: Problem[]): AnyEntity => {
  const report = (at: string, message: string) => void problems.push({ entity: entity.name, at, message })
  const serverOf = (facet: ServedFacet): string => {
    const server = all.find(({ serves }) => serves === facet)
    if (server === undefined) report(facet, `has rows that no entity keeps: none says \`serves: '${facet}'\``)
    // The entity's own name exists in any case, so that this fault causes no others.
    return server?.name ?? entity.name
  }
  const facetFields = Object.entries(facetFieldsOf(entity, serverOf))
  const isTaken = (name: string) => Object.hasOwn(entity.fields, name)
  for (const [name] of facetFields) if (isTaken(name)) report(`fields.${name}`, 'is declared, and comes with a facet')
  const added = facetFields.filter(([name]) => !isTaken(name))
  return {
    ...entity,
    fields: { ...entity.fields, ...Object.fromEntries(added) },
    facetFields: added.map(([name]) => name),
    carries: { ...carriedByFacets(entity, serverOf), ...entity.carries },
    verbs: [...new Set([...(entity.verbs ?? []), ...facetVerbsOf(entity), ...stepVerbsOf(entity.fields)])],
  }
}

/**
 * Returns the list of all entities, each with what its facets add. It does not compile when a reference, a child
 * relation or a relation path leads nowhere: the error names the field and the name that was meant. Relations that may
 * be absent (`ifPresent`) are left out with their entity. `checkDeclarations` checks the rest when the server starts.
 */
export const defineRegistry = <const L extends readonly EntityLike[]>(...entities: L): Checked<L> => {
  // Declarations whose keys name their own fields are no `AnyEntity` to the compiler, which takes names for parameters.
  const given = entities as unknown as readonly AnyEntity[]
  const problems: Problem[] = given.flatMap(currencyTwins)
  const declared = withoutAbsent(given.map(withCurrencies))
  const list = declared.map((entity) => withFacets(entity, declared, problems))
  const registry: Registry = { entities: list, byName: new Map(list.map((entity) => [entity.name, entity])), problems }
  return registry as Checked<L>
}

export type Registry = {
  readonly entities: readonly AnyEntity[]
  readonly byName: ReadonlyMap<string, AnyEntity>
  /** Facets that could not be added; `checkDeclarations` refuses them with all other faults. */
  readonly problems: readonly Problem[]
}
