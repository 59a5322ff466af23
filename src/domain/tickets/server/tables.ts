import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instantColumn } from '../../../server/db/column-types.ts'

/** Every run of a ticket's clock. All but the last have stopped, and stay as they were judged. */
const slaCycle = pgTable(
  'sla_cycle',
  {
    ticket_id: uuid('ticket_id').notNull(),
    // Counts from 1 in each ticket.
    number: integer('number').notNull(),
    policy_id: uuid('policy_id').notNull(),
    // The terms and working hours by which a stopped cycle was judged (`Basis`).
    basis: jsonb('basis'),
    state: text('state').notNull(),
    started_at: instantColumn('started_at').notNull(),
    stopped_at: instantColumn('stopped_at'),
    due_at: instantColumn('due_at'),
    // Milliseconds.
    elapsed: bigint('elapsed', { mode: 'number' }).notNull(),
    within: bigint('within', { mode: 'number' }).notNull(),
    // The next instant at which the cycle changes by itself: a reminder, or becoming late.
    wake_at: instantColumn('wake_at'),
  },
  (table) => [
    primaryKey({ columns: [table.ticket_id, table.number] }),
    index('sla_cycle_wake_idx').on(table.wake_at),
    index('sla_cycle_stopped_idx').on(table.stopped_at),
    index('sla_cycle_policy_idx').on(table.policy_id),
  ],
)

/** Reminders of a cycle that were sent, each once. */
const slaReminderSent = pgTable(
  'sla_reminder_sent',
  {
    ticket_id: uuid('ticket_id').notNull(),
    cycle: integer('cycle').notNull(),
    reminder_id: uuid('reminder_id').notNull(),
    sent_at: instantColumn('sent_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ticket_id, table.cycle, table.reminder_id] })],
)

/** Runs that judge the closed tickets of a policy again: each continues where it was. */
const slaJudgement = pgTable(
  'sla_judgement',
  {
    id: uuid('id').primaryKey(),
    policy_id: uuid('policy_id').notNull(),
    by_id: uuid('by_id').notNull(),
    state: text('state').notNull(),
    begun_at: instantColumn('begun_at').notNull(),
    finished_at: instantColumn('finished_at'),
    // How many closed tickets were judged, and of how many; the last ticket by id that was begun, and the begun ones
    // that are not judged yet.
    done: integer('done').notNull(),
    of: integer('of').notNull(),
    last_id: uuid('last_id').notNull(),
    pending_ids: uuid('pending_ids').array().notNull(),
    // The outcomes so far (`JudgeFigures`).
    figures: jsonb('figures').notNull(),
  },
  (table) => [
    index('sla_judgement_policy_idx').on(table.policy_id, table.by_id, table.begun_at),
    uniqueIndex('sla_judgement_running_idx').on(table.policy_id, table.by_id).where(sql`state = 'running'`),
  ],
)

/** Imported tickets by their key at the source. */
const ticketSource = pgTable(
  'ticket_source',
  {
    source: text('source').notNull(),
    key: text('key').notNull(),
    ticket_id: uuid('ticket_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.key] }),
    index('ticket_source_ticket_idx').on(table.ticket_id),
  ],
)

/** Public replies that were mailed to their ticket's requester, each once. */
const replyMail = pgTable('reply_mail', {
  comment_id: uuid('comment_id').primaryKey(),
  sent_at: instantColumn('sent_at').notNull(),
})

export const ticketTables = { replyMail, slaCycle, slaReminderSent, slaJudgement, ticketSource }
