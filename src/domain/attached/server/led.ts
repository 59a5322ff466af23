import { sql } from 'drizzle-orm'
import type { ComputeOf } from '../../../server/area.ts'
import { linksOf, tableOf } from '../../../server/db/table-of.ts'
import { team } from '../../people/team.ts'
import { user } from '../../people/user.ts'
import type { timeEntry } from '../time-entry.ts'

const tm = tableOf(team, 'led_t')
const members = linksOf(team, 'members', 'led_m')

const u = tableOf(user, 'led_u')

/** Returns whether the caller leads a team of the entry's person, or is named as the person who answers their hours. */
export const led: ComputeOf<typeof timeEntry> = (row, { actorId }) =>
  actorId === undefined
    ? sql`true`
    : sql`(exists (select 1 from ${tm} join ${members} on ${members.source_id} = ${tm.id}
        where ${members.target_id} = ${row.user_id} and ${tm.leader_id} = ${actorId})
        or exists (select 1 from ${u} where ${u.id} = ${row.user_id} and ${u.hours_approver_id} = ${actorId}))`
