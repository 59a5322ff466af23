import { sql } from 'drizzle-orm'
import { dayIn } from '../../../core/query/relative.ts'
import { dayAfter } from '../../../core/time/days/days.ts'
import { firstWeekdayOf } from '../../../core/time/days/week.ts'
import type { Queryable } from '../../../server/db/database.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import type { Engine } from '../../../server/engine.ts'
import { writerFor } from '../../../server/rows/write/write.ts'
import { user } from '../../people/user.ts'
import { timesheet } from '../timesheet.ts'
import { type Bounds, boundsOf, type Habits } from '../week-bounds.ts'

const [t, u] = [tableOf(timesheet, 't'), tableOf(user, 'u')]

const ms = (column: ReturnType<typeof sql>) => sql`(extract(epoch from ${column}) * 1000)::float8`
const bounds = sql`${t.id}, ${t.starts_on}::text as starts_on, ${t.ends_on}::text as ends_on, ${ms(t.from_at)} as from,
  ${ms(t.to_at)} as to, ${t.time_zone}`

/** Rows that were written without their hooks may lack the values that hooks set. */
const isWhole = sql`${t.ends_on} is not null and ${t.from_at} is not null and ${t.to_at} is not null and ${t.time_zone} is not null`

/** A week, with its timesheet if there is one. */
export type Week = Bounds & { readonly id?: string }
type Kept = Bounds & { readonly id: string }

/** Returns a person's first weekday and zone, which divide their weeks from now on; undefined for an unknown user. */
export const habitsOf = async (person: string, tx: Queryable): Promise<Habits | undefined> => {
  const row = await tx.one<{ time_zone: string; week_start: string | null; locale: string }>(
    sql`select ${u.time_zone}, ${u.week_start}, ${u.locale} from ${u} where ${u.id} = ${person}`,
  )
  return row && { firstWeekday: firstWeekdayOf(row.week_start, row.locale), timeZone: row.time_zone }
}

/** Returns the week of a day (`YYYY-MM-DD`): that of its timesheet, else as the person's weeks are divided now. */
export const weekOn = async (person: string, day: string, habits: Habits, tx: Queryable): Promise<Week> => {
  const near = await tx.all<Kept>(sql`
    (select ${bounds} from ${t} where ${t.user_id} = ${person} and ${t.starts_on} <= ${day} and ${isWhole} order by ${t.starts_on} desc limit 1)
    union all
    (select ${bounds} from ${t} where ${t.user_id} = ${person} and ${t.starts_on} > ${day} and ${isWhole} order by ${t.starts_on} limit 1)`)
  const before = near.find(({ starts_on }) => starts_on <= day)
  const after = near.find(({ starts_on }) => starts_on > day)
  return before !== undefined && day <= before.ends_on ? before : boundsOf(day, habits, before, after)
}

/** Returns the week of a moment. */
const weekAt = async (person: string, at: number, habits: Habits, tx: Queryable): Promise<Week> => {
  const moment = new Date(at).toISOString()
  const kept = await tx.one<Kept>(
    sql`select ${bounds} from ${t} where ${t.user_id} = ${person} and ${t.from_at} <= ${moment} and ${t.to_at} > ${moment} limit 1`,
  )
  if (kept !== undefined) return kept
  const week = await weekOn(person, dayIn(at, habits.timeZone), habits, tx)
  // Near the edge of a week that was divided in another zone, the day can belong to one week and the moment to the
  // other.
  if (week.from <= at && at < week.to) return week
  return weekOn(person, at < week.from ? dayAfter(week.starts_on, -1) : dayAfter(week.ends_on), habits, tx)
}

/** Makes the timesheets of the weeks in which a span of time begins and ends, if there are none. */
export const keepWeeks = async (
  engine: Engine,
  tx: Queryable,
  person: string,
  stretch: { readonly from: number; readonly to: number },
): Promise<void> => {
  const habits = await habitsOf(person, tx)
  if (habits === undefined) return
  for (const at of [stretch.from, stretch.to - 1]) {
    const week = await weekAt(person, at, habits, tx)
    if (week.id === undefined)
      await writerFor(engine, 'system', tx).create(engine.models.of('timesheet'), {
        user_id: person,
        starts_on: week.starts_on,
      })
  }
}
