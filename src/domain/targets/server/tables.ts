import { date, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { instantColumn } from '../../../server/db/column-types.ts'

/** What people mean to finish, by day of their own zone. */
const dailyTarget = pgTable(
  'daily_target',
  {
    user_id: uuid('user_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    target: integer('target').notNull(),
    updated_at: instantColumn('updated_at').notNull(),
    // When it was seen that it is reached: its person is told once.
    reached_at: instantColumn('reached_at'),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.day] })],
)

export const targetTables = { dailyTarget }
