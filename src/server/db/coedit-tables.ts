import {
  bigint,
  bigserial,
  boolean,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { instantColumn } from './column-types.ts'

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

const ofText = {
  entity: text('entity').notNull(),
  row_id: uuid('row_id').notNull(),
  field: text('field').notNull(),
}

/** A rich text that several people write at once, and how many of its changes its row and the history have. */
export const coeditState = pgTable(
  'coedit_state',
  {
    ...ofText,
    // The last change that the row's own text contains.
    shown_id: bigint('shown_id', { mode: 'number' }).notNull(),
    // The last change that is part of a version of the row.
    settled_id: bigint('settled_id', { mode: 'number' }).notNull(),
    // The row's text is newer than its version, whose text is in `kept`.
    is_ahead: boolean('is_ahead').notNull(),
    kept: text('kept'),
  },
  (table) => [primaryKey({ columns: [table.row_id, table.entity, table.field] })],
)

/** The changes of such texts, as Yjs encodes them, in order of arrival; now and then a text's changes are merged. */
export const coeditUpdate = pgTable(
  'coedit_update',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    ...ofText,
    // The user who made it; null: the server, from a write that has an event of its own.
    actor_id: uuid('actor_id'),
    data: bytes('data').notNull(),
    created_at: instantColumn('created_at').notNull(),
  },
  (table) => [index('coedit_update_text_idx').on(table.row_id, table.entity, table.field, table.id)],
)

/** Such a text at recent versions of its row: stale writes are compared with it. */
export const coeditBase = pgTable(
  'coedit_base',
  {
    ...ofText,
    version: integer('version').notNull(),
    content: text('content'),
  },
  (table) => [primaryKey({ columns: [table.row_id, table.entity, table.field, table.version] })],
)

/**
 * The places that one open room of such a text takes, of those that its writers and watchers have in all processes. A
 * process that ends without a word leaves its rooms' rows behind; they count until their time is over.
 */
export const coeditPlace = pgTable(
  'coedit_place',
  {
    room: uuid('room').primaryKey(),
    ...ofText,
    writers: integer('writers').notNull(),
    watchers: integer('watchers').notNull(),
    held_until: instantColumn('held_until').notNull(),
  },
  (table) => [index('coedit_place_text_idx').on(table.row_id, table.entity, table.field)],
)
