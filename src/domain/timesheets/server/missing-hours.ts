// Decision (2026-11): Missing hours are counted for the last whole week only, since the present one may still be
// filled. A submitted week waits for its leader, and its hours no longer count as missing.
import { sql } from 'drizzle-orm'
import { dayIn } from '../../../core/query/relative.ts'
import { dayAfter } from '../../../core/time/days/days.ts'
import { firstWeekdayOf, weekOf } from '../../../core/time/days/week.ts'
import { isoOf } from '../../../server/clock.ts'
import { type Queryable, texts, uuidsText } from '../../../server/db/database.ts'
import { linksOf, tableOf } from '../../../server/db/table-of.ts'
import { timeEntry } from '../../attached/time-entry.ts'
import { team } from '../../people/team.ts'
import { user } from '../../people/user.ts'
import { timesheet } from '../timesheet.ts'
import { boundsOf } from '../week-bounds.ts'
import { expectedDays } from './expected.ts'

const [u, tm, t, e] = [tableOf(user, 'u'), tableOf(team, 'tm'), tableOf(timesheet, 't'), tableOf(timeEntry, 'e')]
const members = linksOf(team, 'members', 'm')
/** The most people that are read. */
const mostPeople = 300

type Person = { id: string; name: string; time_zone: string; week_start: string | null; locale: string }
type Days = { starts_on: string; ends_on: string; from_at: string; to_at: string }
type Sheet = Days & { person: string; status: string }
type LastWeek = Days & { id: string; name: string }

/** A person with missing hours in the last week. */
export type Missing = {
  readonly id: string
  readonly name: string
  readonly starts_on: string
  readonly minutes: number
  readonly expected: number
}

const ledBy = (leader: string, on: Queryable): Promise<readonly Person[]> =>
  on.all<Person>(sql`select ${u.id}, ${u.name}, ${u.time_zone}, ${u.week_start}, ${u.locale} from ${u}
    where ${u.is_active} and ${u.client_id} is null and ${u.id} <> ${leader} and (${u.hours_approver_id} = ${leader} or exists (
      select 1 from ${tm} join ${members} on ${members.source_id} = ${tm.id}
      where ${members.target_id} = ${u.id} and ${tm.leader_id} = ${leader}))
    order by ${u.name}, ${u.id} limit ${mostPeople}`)

/** Returns the last whole week of each person, by their timesheet if there is one. */
const lastWeeks = async (people: readonly Person[], now: number, on: Queryable): Promise<readonly LastWeek[]> => {
  const days = people.map(({ time_zone, week_start, locale }) => {
    const firstWeekday = firstWeekdayOf(week_start, locale)
    return { firstWeekday, timeZone: time_zone, day: dayAfter(weekOf(dayIn(now, time_zone), firstWeekday), -1) }
  })
  const kept = await on.all<Sheet>(sql`
    select x.person, ${t.starts_on}::text as starts_on, ${t.ends_on}::text as ends_on, ${t.from_at}, ${t.to_at}, ${t.status}
    from unnest(${uuidsText(people.map(({ id }) => id))}::uuid[], ${texts(days.map(({ day }) => day))}::date[]) x(person, day)
    join ${t} on ${t.user_id} = x.person and ${t.starts_on} <= x.day and ${t.ends_on} >= x.day`)
  const byPerson = new Map(kept.map((sheet) => [sheet.person, sheet]))
  return people.flatMap(({ id, name }, n): readonly LastWeek[] => {
    const [sheet, habits] = [byPerson.get(id), days[n]]
    if (habits === undefined || sheet?.status === 'submitted' || sheet?.status === 'approved') return []
    if (sheet !== undefined) return [{ ...sheet, id, name }]
    const { from, to, ...week } = boundsOf(habits.day, habits, undefined, undefined)
    return [{ ...week, id, name, from_at: isoOf(from), to_at: isoOf(to) }]
  })
}

/**
 * Returns the people whose hours a leader approves and whose last week has less hours than their calendar expects, most
 * missing first.
 */
export const missingHours = async (leader: string, now: number, on: Queryable): Promise<readonly Missing[]> => {
  const weeks = await lastWeeks(await ledBy(leader, on), now, on)
  if (weeks.length === 0) return []
  const column = (key: 'starts_on' | 'ends_on' | 'from_at' | 'to_at') => texts(weeks.map((week) => week[key]))
  const worked = sql`least(${e.ended_at}, x.to_at) - greatest(${e.started_at}, x.from_at)`
  const counted = await on.all<{ person: string; minutes: number; expected: number | null }>(sql`
    select x.person, (select sum(d.minutes)::int from (${expectedDays(sql`x.person`, sql`x.first`, sql`x.last`)}) d) as expected,
      coalesce((select round(extract(epoch from sum(${worked})) / 60)::int from ${e}
        where ${e.user_id} = x.person and ${e.started_at} < x.to_at and ${e.ended_at} > x.from_at
          and ${e.started_at} > x.from_at - interval '2 days'), 0) as minutes
    from unnest(${uuidsText(weeks.map(({ id }) => id))}::uuid[], ${column('starts_on')}::date[], ${column('ends_on')}::date[],
      ${column('from_at')}::timestamptz[], ${column('to_at')}::timestamptz[]) x(person, first, last, from_at, to_at)`)
  const found = new Map(counted.map((one) => [one.person, one]))
  return weeks
    .flatMap(({ id, name, starts_on }) => {
      const { minutes = 0, expected = null } = found.get(id) ?? {}
      return expected === null || minutes >= expected ? [] : [{ id, name, starts_on, minutes, expected }]
    })
    .toSorted((a, b) => b.expected - b.minutes - (a.expected - a.minutes))
}
