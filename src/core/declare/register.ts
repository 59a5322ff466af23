import type { ActionOf, Area, EntityOf } from './area.ts'
import type { FacetFields } from './facet-fields.ts'
import type { actorEntity } from './facets.ts'
import type { Fields } from './fields.ts'
import type { CreateOf, RecordOf, StoredOf, UpdateOf, ValueOf, ValuesOf, WireName, WireOf } from './record.ts'

/**
 * The types of the product's own declarations. `src/domain/registry.ts` augments it with `areas`; everything below
 * follows from that. Where nothing is registered (this project by itself, a registry of specimens), and for entities
 * that are not of the product, names are any text and values are `unknown`.
 * @public
 */
// biome-ignore lint/suspicious/noEmptyInterface: empty until the product augments it
export interface Register {}

type Registered = Register extends { readonly areas: readonly (infer A extends Area)[] } ? EntityOf<A> : never
type Entities = { readonly [E in Registered as E['name']]: E }

/** Tells whether the product has registered its areas. */
type IsRegistered = [Registered] extends [never] ? false : true
type IfRegistered<T, Otherwise> = IsRegistered extends true ? T : Otherwise

/** A row of an unknown entity. */
export type AnyRow = { readonly [field: string]: unknown }

/** Name of an entity of the product. */
export type EntityName = IfRegistered<keyof Entities, string>

/**
 * A name that is written out has to be a known one; a text that is only known at run time may be any. `<const N extends
 * string>(name: Known<N, EntityName>)`.
 */
export type Known<N extends string, Names extends string> = string extends N ? N : N extends Names ? N : Names

type FieldsOf<N extends keyof Entities> = Entities[N]['fields'] & FacetFields<Entities[N]>

type FieldNames = { readonly [N in keyof Entities]: keyof FieldsOf<N> & string }
/** Names of an entity's fields as its declaration and its facets have them, and of the fields that every entity has. */
export type FieldName<N extends string = string> = N extends keyof Entities
  ? FieldNames[N] | 'id' | 'created_at' | 'updated_at' | 'created_by' | 'updated_by'
  : string

type WireNames = { readonly [N in keyof Entities]: FieldsOf<N> extends infer F extends Fields ? WireOf<F> : never }
/** Names of the plain columns of an entity on the wire: those that filters, sorting and writes name. */
export type ColumnName<N extends string = string> = N extends keyof Entities ? WireNames[N] : string

type References = {
  readonly [N in keyof Entities]: {
    [K in FieldNames[N]]: FieldsOf<N>[K] extends {
      readonly kind: 'ref' | 'refs'
      readonly to: infer T extends keyof Entities & string
    }
      ? `${K}.${WireNames[T]}`
      : never
  }[FieldNames[N]]
}
/** Names in conditions on an entity's rows: its columns, and those of rows to which it refers (`project.status`). */
export type ConditionName<N extends string = string> = N extends keyof Entities ? WireNames[N] | References[N] : string

/** `task.status`: the address of a field, by which the product replaces what the field's kind does. */
export type FieldAddress = IfRegistered<{ [N in keyof Entities]: `${N}.${FieldNames[N]}` }[keyof Entities], string>
/** The entity in an address. */
export type AddressedEntity<A extends string> = A extends `${infer N}.${string}` ? N : string

type IncludeName<K extends string, F> = F extends { readonly includeAs: infer I extends string } ? I : K
/** Tells whether plain rows have a field that included rows lack, because it takes a query of its own. */
type Apart<F> = F extends { readonly kind: 'count' }
  ? true
  : F extends { readonly kind: 'computed' }
    ? F extends { readonly light: true }
      ? false
      : true
    : false
type ApartNames<F extends Fields> = {
  [K in keyof F & string]: Apart<F[K]> extends true ? WireName<K, F[K]> : never
}[keyof F & string]
/** A row that is included in another. */
export type IncludedRow<N extends string> = N extends keyof Entities
  ? FieldsOf<N> extends infer F extends Fields
    ? Omit<Rows[N], ApartNames<F>> & Partial<Pick<Rows[N], ApartNames<F> & keyof Rows[N]>>
    : never
  : AnyRow

/** The relations of a row, each present where the call included it. */
type Relations<F extends Fields> = {
  readonly [K in keyof F & string as F[K] extends { readonly kind: 'ref' } ? IncludeName<K, F[K]> : never]?:
    | (F[K] extends { readonly to: infer T extends string } ? IncludedRow<T> : never)
    | null
} & {
  readonly [K in keyof F & string as F[K] extends { readonly kind: 'refs' | 'children' }
    ? IncludeName<K, F[K]>
    : never]?: readonly (F[K] extends { readonly to: infer T extends string } | { readonly of: infer T extends string }
    ? IncludedRow<T>
    : never)[]
} & {
  // Values that a call may include under another name.
  readonly [K in keyof F & string as F[K] extends { readonly kind: 'count' | 'computed'; readonly includeAs: string }
    ? IncludeName<K, F[K]>
    : never]?: ValueOf<F[K]>
} & {
  readonly createdBy?: IncludedRow<typeof actorEntity> | null
  readonly updatedBy?: IncludedRow<typeof actorEntity> | null
  /** Relations of which the row has only the first rows. */
  readonly more?: readonly string[]
}

type Rows = {
  readonly [N in keyof Entities]: FieldsOf<N> extends infer F extends Fields
    ? RecordOf<Entities[N]> & Relations<F>
    : never
}
/**
 * A row as the API sends it: plain values by wire name, and the relations that the call included. Values that only some
 * may read are absent for others.
 */
export type RowOf<N extends string = string> = N extends keyof Entities ? Rows[N] : AnyRow

type StoredRows = { readonly [N in keyof Entities]: StoredOf<Entities[N]> }
/** A row as the engine has it while it writes: its columns by wire name, and its lists of references as ids. */
export type StoredRow<N extends string = string> = N extends keyof Entities
  ? StoredRows[N]
  : { [field: string]: unknown }

type ValuesByName = { readonly [N in keyof Entities]: ValuesOf<Entities[N]> }
/** Values of a write by wire name, references resolved to ids. */
export type DraftValues<N extends string = string> = N extends keyof Entities
  ? ValuesByName[N]
  : { [field: string]: unknown }

type Changes = { readonly [N in keyof Entities]: UpdateOf<Entities[N]> }
/** Fields of a row that the browser changes, by wire name. */
export type ChangeOf<N extends string = string> = N extends keyof Entities ? Changes[N] : AnyRow

type News = {
  readonly [N in keyof Entities]: CreateOf<Entities[N]> & {
    readonly [K in FieldNames[N] as FieldsOf<N>[K] extends { readonly kind: 'children' }
      ? K
      : never]?: readonly AnyRow[]
  }
}
/** A row that the browser makes, by wire name, with the rows that are made with it. */
export type NewRow<N extends string = string> = N extends keyof Entities ? News[N] : AnyRow

/** The body of a write that the server makes itself; its values are checked like those of any caller. */
export type WriteBody<N extends string = string> = N extends keyof Entities
  ? { readonly [C in WireNames[N] | FieldNames[N]]?: unknown }
  : unknown

type PermissionNames = {
  [N in keyof Entities]: `${Entities[N]['permission']}-${ActionOf<Entities[N]>}`
}[keyof Entities]
/** Name of a permission of the product: `task-update`. */
export type PermissionName = IfRegistered<PermissionNames, string>
