import { type SQL, sql } from 'drizzle-orm'
import type { ComputedFields, ComputeOf } from '../../../server/area.ts'
import { texts } from '../../../server/db/database.ts'
import { linksOf, tableOf } from '../../../server/db/table-of.ts'
import { team } from '../../people/team.ts'
import type { ticket } from '../ticket.ts'
import { endedStatuses } from '../ticket-status.ts'

const tm = tableOf(team, 'tm')
const members = linksOf(team, 'members', 'tmm')

/** Returns whether the caller leads the team, in SQL. */
const leads = (team: SQL, actor: SQL | undefined): SQL =>
  actor === undefined
    ? sql`false`
    : sql`exists (select 1 from ${tm} where ${tm.id} = ${team} and ${tm.leader_id} = ${actor})`
/** Returns whether the caller leads the team or is one of its members, in SQL. */
const ofTeam = (team: SQL, actor: SQL | undefined): SQL =>
  actor === undefined
    ? sql`false`
    : sql`(${leads(team, actor)} or exists (select 1 from ${members} where ${members.source_id} = ${team} and ${members.target_id} = ${actor}))`

/** The conditions that the row rules of tickets name. */
export const ticketConditions = {
  of_my_team: ((row, { actorId }) => ofTeam(row.team_id, actorId)) satisfies ComputeOf<typeof ticket>,
  led_by_me: ((row, { actorId }) => leads(row.team_id, actorId)) satisfies ComputeOf<typeof ticket>,
}

/** The computed fields. An ended ticket is never urgent, whatever its clock shows. */
export const ticketComputed: ComputedFields<typeof ticket> = {
  unsolved: (row) => sql`not ${row.status} = any(${texts(endedStatuses)})`,
  in_my_teams: (row, { actorId }) => ofTeam(row.team_id, actorId),
  sla_met: (row) => sql`(case ${row.sla_state} when 'met' then true when 'missed' then false end)`,
  first_reply_after: (row) =>
    sql`case when ${row.first_reply_at} is not null then coalesce(${row.first_reply_worked}, greatest(0, floor(extract(epoch from ${row.first_reply_at} - ${row.created_at}) / 60))::int) end`,
  overdue: (row, { now }) =>
    sql`coalesce(${row.due_at} < ${now} and ${row.sla_stopped_at} is null and not ${row.status} = any(${texts(endedStatuses)}), false)`,
  at_risk: (row, { now }) =>
    sql`coalesce(${row.risk_at} <= ${now} and ${row.due_at} >= ${now} and ${row.sla_stopped_at} is null and not ${row.status} = any(${texts(endedStatuses)}), false)`,
}
