import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Model, ModelField } from '../../core/model.ts'
import { isoOf } from '../../server/clock.ts'
import { type Json, name, type Queryable } from '../../server/db/database.ts'
import { joinTableOf } from '../../server/db/tables.ts'
import type { Engine } from '../../server/engine.ts'

/** A row by column names; lists of references by the names of their fields. */
export type BulkRow = { readonly id: string; readonly [column: string]: unknown }

const links = (model: Model, field: ModelField, rows: readonly BulkRow[]): Json[] => {
  const listed = rows.flatMap(({ id, [field.name]: targets }) =>
    ((targets as readonly string[] | undefined) ?? []).map((target_id) => ({ source_id: id, target_id })),
  )
  if (listed.some(({ target_id }) => target_id === undefined))
    throw new Error(`${model.name}.${field.name} leads nowhere`)
  return listed
}

/** A JSON list as rows of a table: PostgreSQL gives each value its column's type. Columns that no row names keep their defaults. */
const insert = async (tx: Queryable, table: string, rows: readonly Json[]): Promise<void> => {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  if (columns.length === 0) return
  const list = sql.join(columns.map(name), sql`, `)
  await tx.run(
    sql`insert into ${name(table)} (${list}) select ${list} from jsonb_populate_recordset(null::${name(table)}, ${JSON.stringify(rows)}::jsonb)`,
  )
}

/**
 * Writes many rows of an entity and that they were made, three statements instead of three for each row: a demo of
 * thousands of rows must not be waited for. Nothing is checked, so that only our own data goes this way.
 */
export const writeMany = async (
  { models, now }: Engine,
  tx: Queryable,
  entity: string,
  rows: readonly BulkRow[],
): Promise<void> => {
  const model = models.of(entity)
  const lists = model.fields.filter(({ field }) => field.kind === 'refs')
  const listNames = new Set(lists.map((field) => field.name))
  const at = isoOf(now())
  const plain = rows.map(
    (row): Json => ({
      created_at: at,
      updated_at: row.created_at ?? at,
      ...Object.fromEntries(Object.entries(row).filter(([column]) => !listNames.has(column))),
    }),
  )
  await insert(tx, model.table, plain)
  for (const field of lists) await insert(tx, joinTableOf(model, field), links(model, field, rows))
  await insert(
    tx,
    'event',
    plain.map((row) => ({
      id: uuidv7(),
      entity,
      row_id: row.id,
      action: 'created',
      version: 1,
      actor_id: row.created_by ?? null,
      at: row.created_at,
      recorded_at: at,
      source: 'demo',
    })),
  )
  tx.announce('log')
}
