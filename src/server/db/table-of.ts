import { type SQL, sql } from 'drizzle-orm'
import type { AnyEntity } from '../../core/declare/any-entity.ts'
import type { FacetFields } from '../../core/declare/facet-fields.ts'
import type { Fields } from '../../core/declare/fields.ts'
import { fieldsOf, tableNameOf } from '../../core/declare/model.ts'
import { type currencyName, withCurrencies } from '../../core/words/currency.ts'
import { col, name } from './database.ts'
import { pathColumn } from './tables.ts'

/**
 * A declaration for SQL that is written by hand: `const t = tableOf(task, 't')` gives the table and its columns, and
 * then `sql` with `select ${t.status} from ${t}`. A column that the declaration does not have does not compile.
 */
export type Declared = { readonly name: string; readonly fields: Fields }

type ColumnsOf<K extends string, F> = F extends {
  readonly kind: 'secret' | 'refs' | 'children' | 'count' | 'computed'
}
  ? F extends { readonly kind: 'secret' }
    ? K
    : never
  : F extends { readonly kind: 'subject' }
    ? `${K}_type` | `${K}_id`
    : F extends { readonly kind: 'ref' | 'file' }
      ? `${K}_id`
      : F extends { readonly returns: infer R extends string }
        ? K | `${R}_from`
        : F extends { readonly kind: 'money' }
          ? K | ReturnType<typeof currencyName<K>>
          : K

/** Names of the columns of an entity's table. */
export type TableColumn<E extends Declared> =
  | { [K in keyof E['fields'] & string]: ColumnsOf<K, E['fields'][K]> }[keyof E['fields'] & string]
  | 'id'
  | 'version'
  | 'created_at'
  | 'updated_at'
  | 'created_by'
  | 'updated_by'
  | (E extends { readonly trash: true } ? 'deleted_at' : never)
  | (E extends { readonly tree: object } ? typeof pathColumn : never)

/** A table as it is written after `from`, with its columns. */
export type TableOf<E extends Declared> = SQL & { readonly [C in TableColumn<E>]: SQL }

type ListName<F> = { [K in keyof F & string]: F[K] extends { readonly kind: 'refs' } ? K : never }[keyof F & string]
/** The table between an entity's rows and those of one of their lists of references. */
export type LinkTable = SQL & { readonly source_id: SQL; readonly target_id: SQL }

const tables = new WeakMap<Declared, Map<string, object>>()
/** Makes a table once for each declaration and key, as computed fields ask for theirs with every statement. */
const once = <T extends object>(entity: Declared, key: string, make: () => T): T => {
  const ofIt = tables.get(entity) ?? new Map<string, object>()
  tables.set(entity, ofIt)
  const cached = (ofIt.get(key) as T | undefined) ?? make()
  ofIt.set(key, cached)
  return cached
}

const tableSql = (table: string, columns: readonly string[], alias: string | undefined): SQL => {
  // The table is SQL itself; an object that only contains SQL would be put into parentheses.
  const from = alias === undefined ? sql`${name(table)}` : sql`${name(table)} ${name(alias)}`
  const duplicate = columns.find((column) => column in from)
  if (duplicate !== undefined) throw new Error(`${table}.${duplicate} can't be told from a property of its SQL`)
  const at = (column: string): SQL => (alias === undefined ? name(column) : col(alias, column))
  return Object.assign(from, Object.fromEntries(columns.map((column) => [column, at(column)])))
}

/**
 * Returns the declaration as an `AnyEntity`. The compiler can't do so for keys that name a declaration's own fields:
 * for all it knows, somebody calls them with others.
 */
const anyOf = (entity: Declared): AnyEntity => entity as unknown as AnyEntity

/** @param alias without it, columns have none either, as in `insert` and `update … set` */
export const tableOf = <const E extends Declared>(entity: E, alias?: string): TableOf<E> =>
  once(entity, `t ${alias ?? ''}`, () => {
    // Fields that facets add are in other tables.
    const columns = fieldsOf(withCurrencies(anyOf(entity))).flatMap(({ column }) => column ?? [])
    return tableSql(tableNameOf(anyOf(entity)), [...columns, 'version', 'deleted_at', pathColumn], alias) as TableOf<E>
  })

/** @param list a `refs` field of the entity, or of one of its facets */
export const linksOf = <const E extends Declared>(
  entity: E,
  list: ListName<E['fields'] & FacetFields<E>>,
  alias?: string,
): LinkTable =>
  once(
    entity,
    `l ${list} ${alias ?? ''}`,
    () => tableSql(`${tableNameOf(anyOf(entity))}_${list}`, ['source_id', 'target_id'], alias) as LinkTable,
  )
