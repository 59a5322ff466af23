import { type Bounds, boundsOf } from '../../../core/declare/bounds.ts'
import type { Models } from '../../../core/declare/model.ts'
import { type Schema, schemaOf } from '../tables.ts'

export type Column = {
  readonly name: string
  readonly type: string
  readonly notNull: boolean
  readonly default?: unknown
  readonly identity?: unknown
  /** The database makes it from other columns of its row. */
  readonly generated?: unknown
}
export type TableSnapshot = {
  readonly name: string
  readonly columns: { readonly [name: string]: Column }
  readonly indexes: {
    readonly [name: string]: {
      readonly isUnique: boolean
      readonly columns: readonly { readonly expression: string; readonly isExpression?: boolean }[]
      readonly where?: string
    }
  }
}
/** Names that the tables lack: their entities, and the values of closed lists. */
type DeclaredNames = {
  /** Entity by table. */
  readonly entities: { readonly [table: string]: string }
  /** Options by `table.column`. */
  readonly choices: { readonly [column: string]: readonly string[] }
  /** Bounds of values by `table.column`; older snapshots have none. */
  readonly bounds?: { readonly [column: string]: Bounds }
}
/** The database of one state of the declarations: Drizzle's snapshot, and our names. */
export type Snapshot = {
  readonly tables: { readonly [key: string]: TableSnapshot }
  readonly declared?: DeclaredNames
}

/** Key of a table in a snapshot. */
export const tableKey = (table: string): string => `public.${table}`

const namesOf = (models: Models): DeclaredNames => ({
  entities: Object.fromEntries(models.all.map(({ table, name }) => [table, name])),
  choices: Object.fromEntries(
    models.all.flatMap(({ table, fields }) =>
      fields.flatMap(({ field, column }) =>
        'options' in field ? [[`${table}.${column}`, field.options] as const] : [],
      ),
    ),
  ),
  bounds: Object.fromEntries(
    models.all.flatMap(({ table, fields }) =>
      fields.flatMap(({ field, column }) => {
        const bounds = column === null ? {} : boundsOf(field)
        return Object.keys(bounds).length === 0 ? [] : [[`${table}.${column}`, bounds] as const]
      }),
    ),
  ),
})

// The package is loaded only here, as the server never compares snapshots and the package is for development only.
const drizzle = () => import('drizzle-kit/api')
type Drizzles = ReturnType<Awaited<ReturnType<typeof drizzle>>['generateDrizzleJson']>

/**
 * Returns the database that the declarations describe.
 * @param more tables of areas without a declaration
 */
export const snapshotOf = async (models: Models, more: Schema): Promise<Snapshot> => {
  const { generateDrizzleJson } = await drizzle()
  // Ids are random; a fixed one limits the file's diff to real changes.
  const none = '00000000-0000-0000-0000-000000000000'
  const tables = { ...generateDrizzleJson(schemaOf(models, more)), id: none, prevId: none }
  return { ...tables, declared: namesOf(models) } as Snapshot
}

/**
 * Returns the statements from one snapshot to another. Drizzle asks in the terminal, with data loss as its default,
 * where tables or columns both come and go: callers make such a change in two steps.
 */
export const statementsBetween = async (before: Snapshot | undefined, after: Snapshot): Promise<readonly string[]> => {
  const { generateDrizzleJson, generateMigration } = await drizzle()
  const drizzles = (snapshot: Snapshot): Drizzles => {
    const { declared: _, ...tables } = snapshot
    return tables as Drizzles
  }
  return generateMigration(before === undefined ? generateDrizzleJson({}) : drizzles(before), drizzles(after))
}

/**
 * Returns the statements from a snapshot to the declarations where nothing is lost and no table has rows, as in
 * databases of tests.
 */
export const diffOf = async (
  models: Models,
  more: Schema,
  before?: object,
): Promise<{ statements: readonly string[]; snapshot: Snapshot }> => {
  const snapshot = await snapshotOf(models, more)
  return { statements: await statementsBetween(before as Snapshot | undefined, snapshot), snapshot }
}
