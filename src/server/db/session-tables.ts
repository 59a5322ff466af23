import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instantColumn } from './column-types.ts'

/** Signed-in devices; only the SHA-256 of the token. */
export const session = pgTable(
  'session',
  {
    id: uuid('id').primaryKey(),
    actor_id: uuid('actor_id').notNull(),
    token_hash: text('token_hash').notNull(),
    created_at: instantColumn('created_at').notNull(),
    last_used_at: instantColumn('last_used_at').notNull(),
    expires_at: instantColumn('expires_at').notNull(),
    user_agent: text('user_agent'),
    ip: text('ip'),
    // Who looks as the user, reading only.
    viewer_id: uuid('viewer_id'),
  },
  (table) => [uniqueIndex('session_token_unique').on(table.token_hash), index('session_actor_idx').on(table.actor_id)],
)

/** Devices on which somebody signed in before; only the SHA-256 of their cookie. */
export const knownDevice = pgTable(
  'known_device',
  {
    actor_id: uuid('actor_id').notNull(),
    token_hash: text('token_hash').notNull(),
    used_at: instantColumn('used_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.actor_id, table.token_hash] }),
    index('known_device_token_idx').on(table.token_hash),
  ],
)
