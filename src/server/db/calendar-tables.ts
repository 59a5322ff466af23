import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instantColumn } from './column-types.ts'

/** Private addresses of calendars, of a user or of one row; only the SHA-256 of the token. */
export const calendarFeed = pgTable(
  'calendar_feed',
  {
    id: uuid('id').primaryKey(),
    user_id: uuid('user_id').notNull(),
    // Nothing: all that is the user's; else a row, such as a project.
    about_type: text('about_type'),
    about_id: uuid('about_id'),
    token_hash: text('token_hash').notNull(),
    ending: text('ending').notNull(),
    created_at: instantColumn('created_at').notNull(),
    last_used_at: instantColumn('last_used_at'),
  },
  (table) => [
    uniqueIndex('calendar_feed_token_unique').on(table.token_hash),
    index('calendar_feed_user_idx').on(table.user_id),
  ],
)

/** Reminders that were given, so that each is given once. */
export const reminderGiven = pgTable(
  'reminder_given',
  {
    id: uuid('id').primaryKey(),
    entity: text('entity').notNull(),
    row_id: uuid('row_id').notNull(),
    user_id: uuid('user_id').notNull(),
    kind: text('kind').notNull(),
    // The moment that it reminds of.
    moment: instantColumn('moment').notNull(),
    given_at: instantColumn('given_at').notNull(),
  },
  (table) => [
    uniqueIndex('reminder_given_unique').on(table.entity, table.row_id, table.user_id, table.kind, table.moment),
    index('reminder_given_at_idx').on(table.given_at),
  ],
)

/** By which a guest answers an invitation without signing in; only the SHA-256 of the token. */
export const guestToken = pgTable('guest_token', {
  token_hash: text('token_hash').primaryKey(),
  guest_id: uuid('guest_id').notNull(),
  created_at: instantColumn('created_at').notNull(),
})
