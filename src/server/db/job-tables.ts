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
    // For due jobs, and for jobs that may have lost their worker; finished jobs stay for weeks and are in neither
    // index.
    index('job_waiting_idx').on(table.lane, table.run_at, table.id).where(sql`state = 'waiting'`),
    index('job_running_idx').on(table.started_at).where(sql`state = 'running'`),
    index('job_name_search').using('gin', sql`tms_fold(${table.name}) gin_trgm_ops`),
    // One waiting job of a kind and key; another may be queued once it has started.
    uniqueIndex('job_singleton_unique').on(table.name, table.singleton_key).where(sql`state = 'waiting'`),
  ],
)

/** How far readers of the log have come, by PostgreSQL's snapshots (`log/read-onward.ts`). */
export const logPlace = pgTable('log_place', {
  reader: text('reader').primaryKey(),
  // All that is visible in it was read.
  seen: text('seen').notNull(),
  // Where the reading of what became visible up to this one has come to.
  until: text('until'),
  after_transaction: text('after_transaction'),
  after_id: uuid('after_id'),
})

/** By which rule an event was written, where it was not its actor by themselves, and by which rules that came. */
export const eventAgent = pgTable('event_agent', {
  event_id: uuid('event_id').primaryKey(),
  agent_id: uuid('agent_id').notNull(),
  // As it was called.
  name: text('name').notNull(),
  // Names of those that led to each other, this one the last.
  chain: jsonb('chain').notNull(),
})

/** Rows that a job could not do, until it does them or finds them gone (`jobs/failed-rows.ts`). */
export const failedRow = pgTable(
  'failed_row',
  {
    ...shownColumns(),
    job: text('job').notNull(),
    about_type: text('about_type').notNull(),
    about_id: uuid('about_id').notNull(),
    reason: text('reason').notNull(),
    error: text('error').notNull(),
    // Runs in which it failed, and when last; since when is `created_at`.
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

/** Rows of the trash whose removal has begun: they are not restored (`rows/remove/empty-trash.ts`). */
export const removal = pgTable(
  'removal',
  { entity: text('entity').notNull(), row_id: uuid('row_id').notNull() },
  (table) => [primaryKey({ columns: [table.entity, table.row_id] })],
)

/** What a job is going to compute and write, such as the dates of a plan (`consequences/`): until then what is stored holds. */
export const awaited = pgTable(
  'awaited',
  { name: text('name').notNull(), key: uuid('key').notNull(), since: instantColumn('since').notNull() },
  (table) => [primaryKey({ columns: [table.name, table.key] })],
)
