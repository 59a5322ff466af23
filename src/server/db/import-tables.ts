import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instantColumn, transactionId } from './column-types.ts'

/** Imports of tables and calendars that may be taken back: what each wrote are the events of its transaction. */
export const tableImport = pgTable(
  'table_import',
  {
    id: uuid('id').primaryKey(),
    entity: text('entity').notNull(),
    actor_id: uuid('actor_id').notNull(),
    at: instantColumn('at').notNull(),
    transaction: transactionId('transaction').notNull(),
    // Numbers of rows that it made, changed and removed.
    counts: jsonb('counts').notNull(),
    taken_back_at: instantColumn('taken_back_at'),
  },
  (table) => [index('table_import_actor_idx').on(table.actor_id, table.entity, table.at)],
)
