import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instantColumn, shownColumns } from './column-types.ts'

/** Background jobs and their outcomes: the queue (`jobs/queue.ts`). */
export const job = pgTable(
  'job',
  {
    ...shownColumns(),
    name: text('name').notNull(),
    lane: text('lane').notNull(),
    payload: jsonb('payload').notNull(),
    state: text('state').notNull(),
    tries: integer('tries').notNull().default(0),
    error: text('error'),
    run_at: instantColumn('run_at').notNull(),
    started_at: instantColumn('started_at'),
    finished_at: instantColumn('finished_at'),
    singleton_key: text('singleton_key'),
  },
  (table) => [
    index('job_created_at_idx').on(table.created_at, table.id),
    index('job_updated_at_idx').on(table.updated_at, table.id),
    index('job_run_at_sort').on(table.run_at, table.id),
    index('job_finished_at_sort').on(table.finished_at, table.id),
    // One index is for due jobs, one for jobs that may have lost their worker; finished jobs stay for weeks and are in
    // neither.
    index('job_waiting_idx').on(table.lane, table.run_at, table.id).where(sql`state = 'waiting'`),
    index('job_running_idx').on(table.started_at).where(sql`state = 'running'`),
    index('job_name_search').using('gin', sql`tms_fold(${table.name}) gin_trgm_ops`),
    // Only one job of a kind and key may wait; another may be queued once it has started.
    uniqueIndex('job_singleton_unique').on(table.name, table.singleton_key).where(sql`state = 'waiting'`),
  ],
)

/** How far readers of the log have read, by PostgreSQL's snapshots (`log/read-onward.ts`). */
export const logPlace = pgTable('log_place', {
  reader: text('reader').primaryKey(),
  // Everything that is visible in this snapshot was read.
  seen: text('seen').notNull(),
  // The reader is on its way to this snapshot; the next columns say how far it has come.
  until: text('until'),
  after_transaction: text('after_transaction'),
  after_id: uuid('after_id'),
})

/** The rule that caused an event, where its actor did not, and the rules that caused that rule. */
export const eventAgent = pgTable('event_agent', {
  event_id: uuid('event_id').primaryKey(),
  agent_id: uuid('agent_id').notNull(),
  // The rule's name at that time.
  name: text('name').notNull(),
  // Names of the rules that led to each other, this one the last.
  chain: jsonb('chain').notNull(),
})

/** Rows on which a job failed, until it succeeds or finds them gone (`jobs/failed-rows.ts`). */
export const failedRow = pgTable(
  'failed_row',
  {
    ...shownColumns(),
    job: text('job').notNull(),
    about_type: text('about_type').notNull(),
    about_id: uuid('about_id').notNull(),
    reason: text('reason').notNull(),
    error: text('error').notNull(),
    // `times` counts the runs that failed, `failed_at` is the last of them; the first is `created_at`.
    times: integer('times').notNull(),
    failed_at: instantColumn('failed_at').notNull(),
  },
  (table) => [
    uniqueIndex('failed_row_about_unique').on(table.job, table.about_type, table.about_id),
    index('failed_row_about_idx').on(table.about_type, table.about_id),
    index('failed_row_created_at_idx').on(table.created_at, table.id),
    index('failed_row_updated_at_idx').on(table.updated_at, table.id),
    index('failed_row_failed_at_sort').on(table.failed_at, table.id),
  ],
)

/** Rows of the trash whose removal has begun: they can't be restored (`rows/remove/empty-trash.ts`). */
export const removal = pgTable(
  'removal',
  { entity: text('entity').notNull(), row_id: uuid('row_id').notNull() },
  (table) => [primaryKey({ columns: [table.entity, table.row_id] })],
)

/** Values that a job will compute, such as the dates of a plan (`consequences/`); until then the stored ones hold. */
export const awaited = pgTable(
  'awaited',
  { name: text('name').notNull(), key: uuid('key').notNull(), since: instantColumn('since').notNull() },
  (table) => [primaryKey({ columns: [table.name, table.key] })],
)
