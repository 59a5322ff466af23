import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instantColumn } from '../../../server/db/column-types.ts'

/** The secret with which a repository's webhook signs. It is stored readably, since signatures are computed from it. */
const repositorySecret = pgTable('repository_secret', {
  repository_id: uuid('repository_id').primaryKey(),
  secret: text('secret').notNull(),
})

/** Deliveries of the last weeks by the code host's id, so that a repeated one does nothing. */
const hookDelivery = pgTable(
  'hook_delivery',
  {
    repository_id: uuid('repository_id').notNull(),
    delivery: text('delivery').notNull(),
    received_at: instantColumn('received_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.repository_id, table.delivery] }),
    index('hook_delivery_received_idx').on(table.repository_id, table.received_at),
  ],
)

/** Facts from deliveries, the newest of each (`facts.ts`). */
const hookFact = pgTable(
  'hook_fact',
  {
    repository_id: uuid('repository_id').notNull(),
    about: text('about').notNull(),
    key: text('key').notNull(),
    at: instantColumn('at').notNull(),
    rank: integer('rank').notNull(),
    value: jsonb('value').notNull(),
  },
  (table) => [primaryKey({ columns: [table.repository_id, table.about, table.key] })],
)

export const pullRequestTables = { repositorySecret, hookDelivery, hookFact }
