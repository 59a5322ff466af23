import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instantColumn } from './column-types.ts'

/** Signed-in devices; only the SHA-256 of the token is kept. */
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
    // The user who looks as this user, and only reads.
    viewer_id: uuid('viewer_id'),
    // The session in which the viewer began to look; the look ends with it.
    viewer_session_id: uuid('viewer_session_id').references((): AnyPgColumn => session.id, { onDelete: 'cascade' }),
    // These two are set for a token that its owner made for a program: the program's name, and the permissions that it
    // may use.
    name: text('name'),
    scopes: jsonb('scopes'),
  },
  (table) => [
    uniqueIndex('session_token_unique').on(table.token_hash),
    index('session_actor_idx').on(table.actor_id),
    index('session_viewer_idx').on(table.viewer_session_id),
  ],
)

/** Users who are writing at a row, and until when that counts. */
export const writing = pgTable(
  'writing',
  {
    entity: text('entity').notNull(),
    row_id: uuid('row_id').notNull(),
    actor_id: uuid('actor_id').notNull(),
    // `reply`, `note`, or `nothing` when the user has stopped.
    writing: text('writing').notNull(),
    until: instantColumn('until').notNull(),
    told_at: instantColumn('told_at').notNull(),
    // It was or is a reply, about which everybody may know who sees the row.
    is_open: boolean('is_open').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entity, table.row_id, table.actor_id] }),
    index('writing_told_idx').on(table.told_at),
  ],
)

/** Second factors: authenticator apps, which count once a code was typed. Recovery codes are kept by their SHA-256. */
export const secondFactor = pgTable('second_factor', {
  actor_id: uuid('actor_id').primaryKey(),
  secret: text('secret').notNull(),
  // The step of the last code that was used, so that no code counts twice.
  last_step: bigint('last_step', { mode: 'number' }).notNull(),
  recovery: jsonb('recovery').notNull(),
  created_at: instantColumn('created_at').notNull(),
  confirmed_at: instantColumn('confirmed_at'),
})

/** Choices of users for single rows: to hear of them, or not to. */
export const follow = pgTable(
  'follow',
  {
    actor_id: uuid('actor_id').notNull(),
    entity: text('entity').notNull(),
    row_id: uuid('row_id').notNull(),
    wanted: boolean('wanted').notNull(),
    at: instantColumn('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.actor_id, table.entity, table.row_id] }),
    index('follow_row_idx').on(table.entity, table.row_id),
  ],
)

/** Dates that people were reminded of, kept so that each is mentioned once: not all people are told at one moment. */
export const toldDate = pgTable(
  'told_date',
  {
    kind: text('kind').notNull(),
    entity: text('entity').notNull(),
    row_id: uuid('row_id').notNull(),
    due_at: instantColumn('due_at').notNull(),
    user_id: uuid('user_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.entity, table.row_id, table.due_at, table.user_id] }),
    index('told_date_due_idx').on(table.due_at),
  ],
)

/** Rows that the notice of one call mentions beside its first, and the people it is for, until it is delivered. */
export const noticePart = pgTable(
  'notice_part',
  {
    batch: uuid('batch').notNull(),
    row_id: uuid('row_id'),
    user_id: uuid('user_id').notNull(),
    at: instantColumn('at').notNull(),
  },
  (table) => [index('notice_part_batch_idx').on(table.batch)],
)

/** Reminders that somebody put off: one for each row and person, given again at the moment. */
export const reminderSnoozed = pgTable(
  'reminder_snoozed',
  {
    entity: text('entity').notNull(),
    row_id: uuid('row_id').notNull(),
    user_id: uuid('user_id').notNull(),
    again_at: instantColumn('again_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entity, table.row_id, table.user_id] }),
    index('reminder_snoozed_at_idx').on(table.again_at),
  ],
)

/** Devices on which somebody signed in before; only the SHA-256 of their cookie is kept. */
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
