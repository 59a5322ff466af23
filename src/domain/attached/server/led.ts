import { sql } from 'drizzle-orm'
import type { ComputeOf } from '../../../server/area.ts'
import { linksOf, tableOf } from '../../../server/db/table-of.ts'
import { team } from '../../people/team.ts'
import type { timeEntry } from '../time-entry.ts'

const tm = tableOf(team, 'led_t')
const members = linksOf(team, 'members', 'led_m')

/** Whether the caller leads a team that the person of the entry is in. */
export const led: ComputeOf<typeof timeEntry> = (row, { actorId }) =>
  actorId === undefined
    ? sql`true`
    : sql`exists (select 1 from ${tm} join ${members} on ${members.source_id} = ${tm.id}
        where ${members.target_id} = ${row.user_id} and ${tm.leader_id} = ${actorId})`
