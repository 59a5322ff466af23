import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instantColumn } from './column-types.ts'

/** Private addresses of calendars, a user's or one row's; only the SHA-256 of the token is kept. */
export const calendarFeed = pgTable(
  'calendar_feed',
  {
    id: uuid('id').primaryKey(),
    user_id: uuid('user_id').notNull(),
    // Without a row, the calendar has everything of the user; otherwise it is that of one row, such as a project.
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

/** Reminders that were given, kept so that each is given once. */
export const reminderGiven = pgTable(
  'reminder_given',
  {
    id: uuid('id').primaryKey(),
    entity: text('entity').notNull(),
    row_id: uuid('row_id').notNull(),
    user_id: uuid('user_id').notNull(),
    kind: text('kind').notNull(),
    // The moment that the reminder is for.
    moment: instantColumn('moment').notNull(),
    given_at: instantColumn('given_at').notNull(),
  },
  (table) => [
    uniqueIndex('reminder_given_unique').on(table.entity, table.row_id, table.user_id, table.kind, table.moment),
    index('reminder_given_at_idx').on(table.given_at),
  ],
)

/** Tokens by which guests answer an invitation without signing in; only their SHA-256 is kept. */
export const guestToken = pgTable('guest_token', {
  token_hash: text('token_hash').primaryKey(),
  guest_id: uuid('guest_id').notNull(),
  created_at: instantColumn('created_at').notNull(),
})
