import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instantColumn } from '../../../server/db/column-types.ts'

/** By which a guest answers an invitation without signing in; only the SHA-256 of the token. */
export const guestToken = pgTable('guest_token', {
  token_hash: text('token_hash').primaryKey(),
  guest_id: uuid('guest_id').notNull(),
  created_at: instantColumn('created_at').notNull(),
})

export const calendarTables = { guestToken }
