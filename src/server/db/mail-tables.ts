import { sql } from 'drizzle-orm'
import { customType, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instantColumn, shownColumns } from './column-types.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Mails as administrators see them: recipient, subject and outcome. */
export const mail = pgTable(
  'mail',
  {
    ...shownColumns(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    language: text('language').notNull(),
    state: text('state').notNull(),
    tries: integer('tries').notNull().default(0),
    error: text('error'),
    sent_at: instantColumn('sent_at'),
    message_id: text('message_id').notNull(),
    // The row whose thread it belongs to.
    about_type: text('about_type'),
    about_id: uuid('about_id'),
    text: text('text'),
  },
  (table) => [
    index('mail_message_id_idx').on(table.message_id),
    index('mail_about_idx').on(table.about_type, table.about_id).where(sql`about_id is not null`),
    index('mail_created_at_idx').on(table.created_at, table.id),
    index('mail_updated_at_idx').on(table.updated_at, table.id),
    index('mail_sent_at_sort').on(table.sent_at, table.id),
    index('mail_recipient_search').using('gin', sql`tms_fold(${table.recipient}) gin_trgm_ops`),
    index('mail_subject_search').using('gin', sql`tms_fold(${table.subject}) gin_trgm_ops`),
  ],
)

/** Contents for the mail server, deleted after delivery, as they may hold secrets. */
export const mailBody = pgTable('mail_body', {
  mail_id: uuid('mail_id')
    .primaryKey()
    .references(() => mail.id),
  text: text('text').notNull(),
  html: text('html').notNull(),
  headers: jsonb('headers'),
  // Ids of files of the product that are attached.
  files: jsonb('files'),
})

/** The attachments of a mail, in their order; deleted with its content. */
export const mailAttachment = pgTable(
  'mail_attachment',
  {
    mail_id: uuid('mail_id')
      .notNull()
      .references(() => mailBody.mail_id, { onDelete: 'cascade' }),
    place: integer('place').notNull(),
    name: text('name').notNull(),
    type: text('type').notNull(),
    content: bytes('content').notNull(),
  },
  (table) => [primaryKey({ columns: [table.mail_id, table.place] })],
)

/** Mails that came in, each Message-ID once, with their outcome. */
export const receivedMail = pgTable(
  'received_mail',
  {
    ...shownColumns(),
    message_id: text('message_id').notNull(),
    sender: text('sender').notNull(),
    subject: text('subject').notNull(),
    state: text('state').notNull(),
    reason: text('reason'),
    about_type: text('about_type'),
    about_id: uuid('about_id'),
  },
  (table) => [
    uniqueIndex('received_mail_message_unique').on(table.message_id),
    index('received_mail_created_at_idx').on(table.created_at, table.id),
    index('received_mail_updated_at_idx').on(table.updated_at, table.id),
    index('received_mail_about_idx').on(table.about_type, table.about_id),
    index('received_mail_sender_idx').on(table.sender, table.created_at),
    index('received_mail_sender_search').using('gin', sql`tms_fold(${table.sender}) gin_trgm_ops`),
    index('received_mail_subject_search').using('gin', sql`tms_fold(${table.subject}) gin_trgm_ops`),
  ],
)
