// Decision (2026-11): Bulk writer of the demo and of imports from other products: it skips the area hooks, which
// row by row would take minutes and notify people. Its callers check what the hooks check.
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import { isoOf } from '../../clock.ts'
import { type Json, name, type Queryable } from '../../db/database.ts'
import { joinTableOf } from '../../db/tables.ts'
import type { Engine } from '../../engine.ts'
import type { FieldChange } from '../../log/events.ts'
import { giveCurrencies } from '../values/currencies.ts'

/** A row by column names; lists of references by field names. */
export type BulkRow = { readonly id: string; readonly [column: string]: unknown }

const links = (model: Model, field: ModelField, rows: readonly BulkRow[]): Json[] => {
  const links = rows.flatMap(({ id, [field.name]: targets }) =>
    ((targets as readonly string[] | undefined) ?? []).map((target_id) => ({ source_id: id, target_id })),
  )
  if (links.some(({ target_id }) => target_id === undefined))
    throw new Error(`${model.name}.${field.name} leads nowhere`)
  return links
}

/**
 * Inserts rows given as JSON: PostgreSQL casts each value to its column's type. Columns that no row names keep their
 * defaults.
 */
export const insertRows = async (tx: Queryable, table: string, rows: readonly Json[]): Promise<void> => {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  if (columns.length === 0) return
  const list = sql.join(columns.map(name), sql`, `)
  await tx.run(
    sql`insert into ${name(table)} (${list}) select ${list} from jsonb_populate_recordset(null::${name(table)}, ${JSON.stringify(rows)}::jsonb)`,
  )
}

/** One event in the past of a row; the first is its creation. */
export type Happened = {
  /** Milliseconds since 1970 UTC. */
  readonly at: number
  readonly actor: string | null
  readonly changes: readonly FieldChange[]
}

/**
 * Writes the past of rows to the log.
 * @param pasts by row id; each event raised the version by one
 */
const writePasts = async (
  tx: Queryable,
  entity: string,
  pasts: ReadonlyMap<string, readonly Happened[]>,
  recorded: string,
  source: string,
): Promise<void> => {
  const events = [...pasts].flatMap(([row_id, past]) =>
    past.map(({ at, actor, changes }, n) => ({
      row: {
        id: uuidv7(),
        entity,
        row_id,
        action: n === 0 ? 'created' : 'updated',
        version: n + 1,
        actor_id: actor,
        at: isoOf(at),
        recorded_at: recorded,
        source,
      },
      changes,
    })),
  )
  await insertRows(
    tx,
    'event',
    events.map(({ row }) => row),
  )
  await insertRows(
    tx,
    'change',
    events.flatMap(({ row, changes }) => changes.map((change) => ({ event_id: row.id, ...change }))),
  )
}

/**
 * Inserts many rows of an entity with their events in three statements, instead of three for each row. Checks
 * nothing and calls no hooks: the caller must have done so.
 * @param pasts of rows with more past than their creation
 * @param source of the events, shown in histories
 */
export const writeMany = async (
  { models, now, site }: Engine,
  tx: Queryable,
  entity: string,
  rows: readonly BulkRow[],
  pasts: ReadonlyMap<string, readonly Happened[]> = new Map(),
  source = 'demo',
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
  for (const row of plain) giveCurrencies(model, row, undefined, site.currency)
  await insertRows(tx, model.table, plain)
  for (const field of lists) await insertRows(tx, joinTableOf(model, field), links(model, field, rows))
  await writePasts(
    tx,
    entity,
    new Map(
      plain.map((row) => {
        const creation = {
          at: Date.parse(String(row.created_at)),
          actor: (row.created_by as string) ?? null,
          changes: [],
        }
        return [String(row.id), pasts.get(String(row.id)) ?? [creation]]
      }),
    ),
    at,
    source,
  )
  tx.announce('log')
}
