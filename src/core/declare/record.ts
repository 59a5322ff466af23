import type { Group } from '../query/predicate.ts'
import type { FacetFields } from './facet-fields.ts'
import type { FieldKind, Fields } from './fields.ts'
import type { KeptTile } from './kept-tile.ts'

type Kinded<K extends FieldKind> = { readonly kind: K }
type TextKind =
  | 'text'
  | 'longText'
  | 'richText'
  | 'email'
  | 'link'
  | 'color'
  | 'secret'
  | 'day'
  | 'instant'
  | 'timeOfDay'
  | 'timeZone'
  | 'currency'
  | 'recurrence'
  | 'rank'
  | 'decimal'
  | 'money'
  | 'ref'

/** An uploaded file as a row carries it. */
type FileValue = {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly size: number
  readonly url: string
}

type ValueByKind = {
  text: string
  decimal: string
  number: number
  boolean: boolean
  day: string
  instant: string
  time: string
  id: string
}
/** TypeScript type of a field's value on the wire, without null. */
export type ValueOf<F> = F extends { readonly kind: 'choice'; readonly options: readonly (infer V)[] }
  ? V
  : F extends { readonly kind: 'computed'; readonly type: infer T extends keyof ValueByKind }
    ? ValueByKind[T]
    : F extends Kinded<TextKind>
      ? string
      : F extends Kinded<'boolean'>
        ? boolean
        : F extends Kinded<'integer' | 'progress' | 'minutes' | 'sequence' | 'count'>
          ? number
          : F extends Kinded<'strings' | 'refs'>
            ? readonly string[]
            : F extends Kinded<'file'>
              ? FileValue
              : F extends Kinded<'conditions'>
                ? Group
                : F extends Kinded<'data'>
                  ? object
                  : F extends Kinded<'tiles'>
                    ? readonly KeptTile[]
                    : never

type Always =
  | Kinded<'boolean' | 'sequence' | 'rank' | 'count' | 'strings' | 'tiles'>
  | { readonly required: true }
  | { readonly initial: unknown }
type Computed = Kinded<'computed'>
type NeverNull<F> = F extends { readonly nullable: true } ? false : F extends Always | Computed ? true : false

/** Name of a field on the wire: `department` of kind `ref` is `department_id`, unless `wire` says otherwise. */
export type WireName<N extends string, F> = F extends { readonly wire: infer W extends string }
  ? W
  : F extends Kinded<'ref'>
    ? `${N}_id`
    : N

/** Fields that a plain row carries (relations come only when included, secrets never, a subject as two). */
type InRow<F> = F extends Kinded<'secret' | 'refs' | 'children' | 'subject'> ? false : true

/** Names of all plain columns on the wire. */
export type WireOf<F extends Fields> =
  | {
      [K in keyof F & string]: F[K] extends Kinded<'secret' | 'children'>
        ? never
        : F[K] extends Kinded<'subject'>
          ? `${K}_type` | `${K}_id`
          : WireName<K, F[K]>
    }[keyof F & string]
  | 'id'
  | 'created_at'
  | 'updated_at'
  | 'created_by'
  | 'updated_by'
  | 'deleted_at'

type SubjectColumns<F extends Fields> = {
  readonly [K in keyof F & string as F[K] extends Kinded<'subject'> ? `${K}_type` | `${K}_id` : never]:
    | string
    | (F[K] extends { readonly required: true } ? never : null)
}

/** Columns with the value to which a row returns. */
type KeptColumns<F extends Fields> = {
  readonly [K in keyof F & string as F[K] extends { readonly returns: infer R extends string }
    ? `${R}_from`
    : never]: ValueOf<F[K]> | null
}

/** Columns that every row has beside its fields. `version` and `can` are absent from other servers' rows. */
type EngineColumns = {
  readonly id: string
  readonly created_at: string
  readonly updated_at: string
  readonly created_by: string | null
  readonly updated_by: string | null
  readonly version?: number
  readonly can?: {
    readonly update?: boolean
    readonly delete?: boolean
    /** Wire names of the fields that the caller may not change in this row though they may change others. */
    readonly fixed?: readonly string[]
  }
}

type Flat<T> = { [K in keyof T]: T[K] }
type EntityLike = { readonly fields: Fields }
/** All fields of a declaration, those of its facets included. */
type AllOf<E extends EntityLike> = E['fields'] & FacetFields<E>

type NullOf<F> = NeverNull<F> extends true ? never : null
/** Fields that everybody reads, and fields that only some do: these are absent for others. */
type ForAll<F> = InRow<F> extends true ? (F extends { readonly read: readonly string[] } ? false : true) : false
type ForSome<F> = InRow<F> extends true ? (F extends { readonly read: readonly string[] } ? true : false) : false

/** A row as the API sends it, relations aside. */
export type RecordOf<E extends EntityLike> = Flat<
  EngineColumns &
    SubjectColumns<AllOf<E>> &
    KeptColumns<AllOf<E>> & {
      readonly [K in keyof AllOf<E> & string as ForAll<AllOf<E>[K]> extends true ? WireName<K, AllOf<E>[K]> : never]:
        | ValueOf<AllOf<E>[K]>
        | NullOf<AllOf<E>[K]>
    } & {
      readonly [K in keyof AllOf<E> & string as ForSome<AllOf<E>[K]> extends true ? WireName<K, AllOf<E>[K]> : never]?:
        | ValueOf<AllOf<E>[K]>
        | NullOf<AllOf<E>[K]>
    }
>

/** Tells whether a table has the field as one column whose value the engine reads. */
type Stored<F> = F extends Kinded<'secret' | 'children' | 'subject' | 'count' | 'computed'> ? false : true
/** A row as the engine reads it to write it: its columns by wire name, files and lists of references as ids. */
export type StoredOf<E extends EntityLike> = Flat<
  Omit<EngineColumns, 'version' | 'can'> & { readonly version: number } & SubjectColumns<AllOf<E>> &
    KeptColumns<AllOf<E>> & {
      readonly [K in keyof AllOf<E> & string as Stored<AllOf<E>[K]> extends true ? WireName<K, AllOf<E>[K]> : never]:
        | (AllOf<E>[K] extends Kinded<'file'> ? string : ValueOf<AllOf<E>[K]>)
        | (AllOf<E>[K] extends Kinded<'refs'> ? never : NullOf<AllOf<E>[K]>)
    }
>

/** A list of references as it is sent: the whole list, or the references that are added and removed. */
export type ListChange =
  | { readonly set: readonly string[] }
  | { readonly added: readonly string[]; readonly removed: readonly string[] }

/** Values of a write on their way into the table, by wire name: those that are sent, and those that the server gives. */
export type ValuesOf<E extends EntityLike> = Flat<
  Partial<SubjectColumns<AllOf<E>> & KeptColumns<AllOf<E>>> & {
    readonly [K in keyof AllOf<E> & string as Stored<AllOf<E>[K]> extends true ? WireName<K, AllOf<E>[K]> : never]?:
      | (AllOf<E>[K] extends Kinded<'refs'>
          ? ListChange
          : AllOf<E>[K] extends Kinded<'file'>
            ? string
            : ValueOf<AllOf<E>[K]>)
      | null
  }
>

type ServerMade =
  | Kinded<'children' | 'count' | 'computed' | 'sequence' | 'rank'>
  | { readonly readOnly: true }
  | { readonly derived: true }
type Writable<F> = F extends ServerMade ? false : true
type MustSend<F> = F extends { readonly initial: unknown }
  ? false
  : F extends { readonly required: true }
    ? true
    : false
type SubjectWrite<F extends Fields> = SubjectColumns<F>

/** The body of a create call. */
export type CreateOf<E extends EntityLike> = Flat<
  {
    readonly [K in keyof AllOf<E> & string as Writable<AllOf<E>[K]> extends true
      ? MustSend<AllOf<E>[K]> extends true
        ? AllOf<E>[K] extends Kinded<'subject'>
          ? never
          : WireName<K, AllOf<E>[K]>
        : never
      : never]: ValueOf<AllOf<E>[K]>
  } & {
    readonly [K in keyof AllOf<E> & string as Writable<AllOf<E>[K]> extends true
      ? MustSend<AllOf<E>[K]> extends true
        ? never
        : AllOf<E>[K] extends Kinded<'subject'>
          ? never
          : WireName<K, AllOf<E>[K]>
      : never]?: ValueOf<AllOf<E>[K]> | null
  } & SubjectWrite<AllOf<E>>
>

/** The body of an update call: any of the fields, and the version that was read. */
export type UpdateOf<E extends EntityLike> = Flat<
  {
    readonly [K in keyof AllOf<E> & string as Writable<AllOf<E>[K]> extends true
      ? AllOf<E>[K] extends { readonly createOnly: true } | Kinded<'subject'>
        ? never
        : WireName<K, AllOf<E>[K]>
      : never]?: ValueOf<AllOf<E>[K]> | (NeverNull<AllOf<E>[K]> extends true ? never : null)
  } & { readonly version?: number }
>
