import { bigint, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instantColumn } from './column-types.ts'

/**
 * How far a person has read a row's comments or stream. In a stream: the number of the last row that they have seen.
 * For comments: the milliseconds (UTC) at which the last one that they have seen was written; 0 where there was none.
 */
export const seenUpTo = pgTable(
  'seen_up_to',
  {
    entity: text('entity').notNull(),
    row_id: uuid('row_id').notNull(),
    actor_id: uuid('actor_id').notNull(),
    place: bigint('place', { mode: 'number' }).notNull(),
    at: instantColumn('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.row_id, table.actor_id, table.entity] })],
)

/** Marks that users set on rows for themselves. */
export const ownMark = pgTable(
  'own_mark',
  {
    entity: text('entity').notNull(),
    row_id: uuid('row_id').notNull(),
    actor_id: uuid('actor_id').notNull(),
    mark: text('mark').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.row_id, table.actor_id, table.entity, table.mark] }),
    index('own_mark_actor_idx').on(table.actor_id, table.entity, table.mark),
  ],
)
