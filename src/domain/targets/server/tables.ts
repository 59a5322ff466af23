import { date, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { instantColumn } from '../../../server/db/column-types.ts'

/** The targets of people, by day of their own zone. */
const dailyTarget = pgTable(
  'daily_target',
  {
    user_id: uuid('user_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    target: integer('target').notNull(),
    updated_at: instantColumn('updated_at').notNull(),
    // The moment at which the target was first seen as reached, so that the person is notified once.
    reached_at: instantColumn('reached_at'),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.day] })],
)

export const targetTables = { dailyTarget }
