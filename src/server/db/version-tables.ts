import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instantColumn } from './column-types.ts'

/** States of rich texts of rows, kept at sensible moments and by name. They go with their row for good. */
export const textVersion = pgTable(
  'text_version',
  {
    id: uuid('id').primaryKey(),
    entity: text('entity').notNull(),
    row_id: uuid('row_id').notNull(),
    field: text('field').notNull(),
    content: text('content').notNull(),
    name: text('name'),
    // Users who wrote since the state before; empty where it was the server.
    authors: uuid('authors').array().notNull(),
    // The moment of its first change: saves of its author update the state for half an hour after it.
    began_at: instantColumn('began_at').notNull(),
    // The moment of its last change.
    created_at: instantColumn('created_at').notNull(),
    // The event that made it, or whose entry has it as the earlier text: readers of that entry may read the state.
    event_id: uuid('event_id').notNull(),
    is_open: boolean('is_open').notNull(),
  },
  (table) => [index('text_version_row_idx').on(table.entity, table.row_id, table.created_at, table.id)],
)
