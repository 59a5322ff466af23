import { type SQL, sql } from 'drizzle-orm'
import type { ComputedFields, ComputeOf } from '../../../server/area.ts'
import { linksOf, tableOf } from '../../../server/db/table-of.ts'
import { timeEntry } from '../../attached/time-entry.ts'
import { team } from '../../people/team.ts'
import { user } from '../../people/user.ts'
import { project } from '../../work/project.ts'
import type { timesheet } from '../timesheet.ts'
import { expectedDays } from './expected.ts'

type Row = Parameters<ComputeOf<typeof timesheet>>[0]
const e = tableOf(timeEntry, 'te')
const p = tableOf(project, 'tp')
const tm = tableOf(team, 'tm')
const members = linksOf(team, 'members', 'tmm')

/**
 * Returns the condition of entries that are at least partly within the week. No entry is longer than a day, so the
 * index on their start finds them.
 */
const inWeek = (row: Row): SQL => sql`${e.user_id} = ${row.user_id} and ${e.started_at} < ${row.to_at}
  and ${e.started_at} > ${row.from_at} - interval '2 days' and ${e.ended_at} > ${row.from_at}`

const u = tableOf(user, 'tu')

/** Returns whether the caller leads a team of the person, or is named to approve their hours. */
const leads: ComputeOf<typeof timesheet> = (row, { actorId = sql`null::uuid` }) =>
  sql`(exists (select 1 from ${tm} join ${members} on ${members.source_id} = ${tm.id}
    where ${members.target_id} = ${row.user_id} and ${tm.leader_id} = ${actorId})
    or exists (select 1 from ${u} where ${u.id} = ${row.user_id} and ${u.hours_approver_id} = ${actorId}))`

/** The conditions that the row rules of timesheets name. */
export const timesheetConditions = {
  leads,
  in_my_projects: ((row, { seen }) =>
    sql`exists (select 1 from ${e} join ${p} on ${p.id} = ${e.project_id} where ${inWeek(row)} and ${seen('project', 'tp')})`) satisfies ComputeOf<
    typeof timesheet
  >,
}

export const timesheetComputed: ComputedFields<typeof timesheet> = {
  minutes: (row) => sql`coalesce((select round(extract(epoch from sum(
      least(${e.ended_at}, ${row.to_at}) - greatest(${e.started_at}, ${row.from_at}))) / 60)
    from ${e} where ${inWeek(row)}), 0)::int`,
  expected_minutes: (row) =>
    sql`(select sum(x.minutes)::int from (${expectedDays(row.user_id, row.starts_on, row.ends_on)}) x)`,
  waits_for_me: (row, context) =>
    sql`(${row.status} = 'submitted' and ${row.user_id} is distinct from ${context.actorId ?? sql`null::uuid`} and ${leads(row, context)})`,
}
