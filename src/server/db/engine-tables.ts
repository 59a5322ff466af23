import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { calendarFeed, guestToken, reminderGiven } from './calendar-tables.ts'
import { coeditBase, coeditPlace, coeditState, coeditUpdate } from './coedit-tables.ts'
import { instantColumn, transactionId } from './column-types.ts'
import { rowImage } from './image-tables.ts'
import { tableImport } from './import-tables.ts'
import { awaited, eventAgent, failedRow, job, logPlace, removal } from './job-tables.ts'
import { mail, mailAttachment, mailBody, receivedMail } from './mail-tables.ts'
import { ownMark, seenUpTo } from './seen-tables.ts'
import {
  follow,
  knownDevice,
  noticePart,
  reminderSnoozed,
  secondFactor,
  session,
  toldDate,
  writing,
} from './session-tables.ts'
import { textVersion } from './version-tables.ts'

/** One event for every write of a row. `at` may lie in the past (imports); `recorded_at` may not. */
const event = pgTable(
  'event',
  {
    id: uuid('id').primaryKey(),
    entity: text('entity').notNull(),
    row_id: uuid('row_id').notNull(),
    action: text('action').notNull(),
    version: integer('version').notNull(),
    actor_id: uuid('actor_id'),
    at: instantColumn('at').notNull(),
    recorded_at: instantColumn('recorded_at').notNull(),
    source: text('source').notNull(),
    // The deletion or restoration of another row that took this one along.
    cause_id: uuid('cause_id'),
    transaction: transactionId('transaction').notNull().default(sql`pg_current_xact_id()`),
  },
  (table) => [
    index('event_row_idx').on(table.entity, table.row_id, table.version),
    index('event_transaction_idx').on(table.transaction),
    index('event_at_idx').on(table.at, table.id),
    index('event_actor_idx').on(table.actor_id, table.at, table.id),
    index('event_entity_idx').on(table.entity, table.at, table.id),
    // Rare actions are found by this index among the frequent ones.
    index('event_rare_idx')
      .on(table.action, table.at, table.id)
      .where(sql`action <> all (array['created', 'updated'])`),
    index('event_cause_idx').on(table.cause_id, table.id).where(sql`cause_id is not null`),
  ],
)

/**
 * Rows that were deleted for good, as their entries in the log need them: `held` has the title and the values that
 * decide who could read the row, by column, and its lists of references by wire name.
 */
const goneRow = pgTable(
  'gone_row',
  { entity: text('entity').notNull(), row_id: uuid('row_id').notNull(), held: jsonb('held').notNull() },
  (table) => [primaryKey({ columns: [table.entity, table.row_id] })],
)

/**
 * Changes of single fields in an event.
 * @param traced wire names of fields whose values are searched in the log. Each gets a partial index: one on all
 * values would be as large as the log
 */
export const changeTable = (traced: readonly string[]) =>
  pgTable(
    'change',
    {
      event_id: uuid('event_id')
        .notNull()
        .references(() => event.id),
      field: text('field').notNull(),
      old: jsonb('old'),
      new: jsonb('new'),
    },
    (table) => [
      primaryKey({ columns: [table.event_id, table.field] }),
      ...traced.map((wire) =>
        index(`change_${wire}_traced`)
          .on(table.new, table.event_id)
          .where(sql.raw(`field = '${wire}'`)),
      ),
    ],
  )

/** Stored answers by Idempotency-Key, kept for a day. */
const idempotency = pgTable(
  'idempotency',
  {
    actor_id: uuid('actor_id').notNull(),
    key: text('key').notNull(),
    request_hash: text('request_hash').notNull(),
    status: integer('status'),
    body: jsonb('body'),
    created_at: instantColumn('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.actor_id, table.key] }),
    index('idempotency_created_idx').on(table.created_at),
  ],
)

/** Counters of rate limits, shared by all processes (the library's own layout). */
const rateLimit = pgTable('rate_limit', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
})

/** The latest password reset of a user; only the SHA-256 of its token is kept. */
const passwordReset = pgTable(
  'password_reset',
  {
    actor_id: uuid('actor_id').primaryKey(),
    email: text('email').notNull(),
    token_hash: text('token_hash').notNull(),
    created_at: instantColumn('created_at').notNull(),
    expires_at: instantColumn('expires_at').notNull(),
  },
  (table) => [uniqueIndex('password_reset_token_unique').on(table.token_hash)],
)

/** Settings that users want on every device, by name. Deleted with the user. */
const actorSetting = pgTable(
  'actor_setting',
  {
    actor_id: uuid('actor_id').notNull(),
    name: text('name').notNull(),
    value: jsonb('value').notNull(),
    updated_at: instantColumn('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.actor_id, table.name] })],
)

/** Uploaded files; the bytes are in the data folder or in S3, by id. */
export const file = pgTable(
  'file',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    type: text('type').notNull(),
    size: integer('size').notNull(),
    created_at: instantColumn('created_at').notNull(),
    created_by: uuid('created_by'),
    // The moment at which the sweep first found it unreferenced.
    unused_since: instantColumn('unused_since'),
  },
  (table) => [index('file_created_by_idx').on(table.created_by)],
)

/**
 * Views over the engine's tables, made by migrations: a declaration over a view shows it with the columns of an entity.
 * `log_entry`: events.
 */
export const engineViews: readonly string[] = ['log_entry']

/**
 * The count of numbers that a series has given (`next` in a declaration), by year; the year is 0 where it counts on
 * through all years.
 */
const numberSeries = pgTable(
  'number_series',
  {
    series: text('series').notNull(),
    year: integer('year').notNull(),
    last: bigint('last', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.series, table.year] })],
)

export const engineTables = {
  event,
  goneRow,
  numberSeries,
  change: changeTable([]),
  session,
  knownDevice,
  secondFactor,
  follow,
  toldDate,
  noticePart,
  reminderSnoozed,
  writing,
  idempotency,
  rateLimit,
  file,
  job,
  logPlace,
  eventAgent,
  failedRow,
  removal,
  awaited,
  mail,
  mailBody,
  mailAttachment,
  receivedMail,
  passwordReset,
  actorSetting,
  calendarFeed,
  guestToken,
  reminderGiven,
  textVersion,
  seenUpTo,
  ownMark,
  rowImage,
  coeditState,
  coeditUpdate,
  coeditBase,
  coeditPlace,
  tableImport,
}
