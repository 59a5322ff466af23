import { sql } from 'drizzle-orm'
import type { ComputedFields } from '../../../server/area.ts'
import { texts } from '../../../server/db/database.ts'
import { linksOf, tableOf } from '../../../server/db/table-of.ts'
import { team } from '../../people/team.ts'
import type { ticket } from '../ticket.ts'
import { endedStatuses } from '../ticket-status.ts'

const tm = tableOf(team, 'tm')
const members = linksOf(team, 'members', 'tmm')

/** An ended ticket is nobody's worry any more, whatever its clock shows. */
export const ticketComputed: ComputedFields<typeof ticket> = {
  in_my_teams: (row, { actorId }) =>
    actorId === undefined
      ? sql`false`
      : sql`exists (select 1 from ${tm} where ${tm.id} = ${row.team_id} and (${tm.leader_id} = ${actorId}
          or exists (select 1 from ${members} where ${members.source_id} = ${tm.id} and ${members.target_id} = ${actorId})))`,
  overdue: (row, { now }) =>
    sql`coalesce(${row.due_at} < ${now} and ${row.sla_stopped_at} is null and not ${row.status} = any(${texts(endedStatuses)}), false)`,
  at_risk: (row, { now }) =>
    sql`coalesce(${row.risk_at} <= ${now} and ${row.due_at} >= ${now} and ${row.sla_stopped_at} is null and not ${row.status} = any(${texts(endedStatuses)}), false)`,
}
