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
    // Who wrote since the state before; empty where it was the server.
    authors: uuid('authors').array().notNull(),
    // When its first change was made: the next save of its author moves it on for half an hour.
    began_at: instantColumn('began_at').notNull(),
    // When its last change was made.
    created_at: instantColumn('created_at').notNull(),
    // The event that made it, or told of it as what was there before: who is told that is told this.
    event_id: uuid('event_id').notNull(),
    is_open: boolean('is_open').notNull(),
  },
  (table) => [index('text_version_row_idx').on(table.entity, table.row_id, table.created_at, table.id)],
)
