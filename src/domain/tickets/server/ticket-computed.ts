import { sql } from 'drizzle-orm'
import type { ComputedFields } from '../../../server/area.ts'
import { texts } from '../../../server/db/database.ts'
import type { ticket } from '../ticket.ts'
import { endedStatuses } from '../ticket-status.ts'

/** An ended ticket is nobody's worry any more, whatever its clock shows. */
export const ticketComputed: ComputedFields<typeof ticket> = {
  overdue: (row, { now }) =>
    sql`coalesce(${row.due_at} < ${now} and ${row.sla_stopped_at} is null and not ${row.status} = any(${texts(endedStatuses)}), false)`,
  at_risk: (row, { now }) =>
    sql`coalesce(${row.risk_at} <= ${now} and ${row.due_at} >= ${now} and ${row.sla_stopped_at} is null and not ${row.status} = any(${texts(endedStatuses)}), false)`,
}
