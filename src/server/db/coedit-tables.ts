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

/** A rich text that several people write at once, how far its changes stand in its row and in the history. */
export const coeditState = pgTable(
  'coedit_state',
  {
    ...ofText,
    // The last change that the row's own text shows.
    shown_id: bigint('shown_id', { mode: 'number' }).notNull(),
    // The last change that is part of a version of the row.
    settled_id: bigint('settled_id', { mode: 'number' }).notNull(),
    // The row shows more than its version says, which was `kept`.
    is_ahead: boolean('is_ahead').notNull(),
    kept: text('kept'),
  },
  (table) => [primaryKey({ columns: [table.row_id, table.entity, table.field] })],
)

/** The changes of such texts, as Yjs encodes them, in the order in which they came; now and then all of a text become one. */
export const coeditUpdate = pgTable(
  'coedit_update',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    ...ofText,
    // Who made it; none: the server, from a write that has an event of its own.
    actor_id: uuid('actor_id'),
    data: bytes('data').notNull(),
    created_at: instantColumn('created_at').notNull(),
  },
  (table) => [index('coedit_update_text_idx').on(table.row_id, table.entity, table.field, table.id)],
)

/** What such a text was at recent versions of its row: what a stale write is compared with. */
export const coeditBase = pgTable(
  'coedit_base',
  {
    ...ofText,
    version: integer('version').notNull(),
    content: text('content'),
  },
  (table) => [primaryKey({ columns: [table.row_id, table.entity, table.field, table.version] })],
)
