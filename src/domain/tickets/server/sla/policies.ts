import { sql } from 'drizzle-orm'
import type { Group } from '../../../../core/query/predicate.ts'
import type { WorkingHours } from '../../../../core/time/working-time/working-time.ts'
import type { Json, Queryable } from '../../../../server/db/database.ts'
import { linksOf, tableOf } from '../../../../server/db/table-of.ts'
import { businessCalendar } from '../../../working-time/business-calendar.ts'
import { type CalendarRow, type HolidayRow, workingHoursOf } from '../../../working-time/calendar-hours.ts'
import { holiday } from '../../../working-time/holiday.ts'
import type { Terms } from '../../clock.ts'
import type { ClockPolicy } from '../../cycles.ts'
import { slaPolicy } from '../../sla-policy.ts'
import { slaReminder } from '../../sla-reminder.ts'
import type { TicketStatus } from '../../ticket-status.ts'
import { type Basis, timeOf } from './basis.ts'

export type Reminder = {
  readonly id: string
  readonly timing: 'before' | 'after'
  /** Minutes of working time. */
  readonly offset: number
  readonly notify: readonly string[]
  readonly people: readonly string[]
  readonly assign_to: string | null
  readonly raise_to: string | null
  readonly add_tag: string | null
}
/** An active policy with everything needed to judge by it. */
export type Policy = ClockPolicy & {
  readonly basis: Basis
  readonly criteria: Group | null
  readonly reminders: readonly Reminder[]
}
/** The columns of a policy that the clock uses, as stored or as sent. */
export type PolicyRow = {
  readonly id: string
  readonly name: string
  readonly criteria: Group | null
  readonly target_status: string
  readonly within_hours: string
  readonly excluded_statuses: readonly string[] | null
  readonly counts_from: string | null
  readonly calendar_id: string
}

const [p, c, h, r] = [
  tableOf(slaPolicy, 'p'),
  tableOf(businessCalendar, 'c'),
  tableOf(holiday, 'h'),
  tableOf(slaReminder, 'r'),
]
const people = linksOf(slaReminder, 'people', 'rp')

const hourMs = 3_600_000

export type Calendar = { readonly id: string; readonly name: string; readonly hours: WorkingHours }

/** Returns all business calendars with their holidays, by id. */
export const calendarsIn = async (tx: Queryable): Promise<ReadonlyMap<string, Calendar>> => {
  const rows = await tx.all<CalendarRow & { id: string; name: string; holidays: HolidayRow[] }>(sql`
    select ${c.id}, ${c.name}, ${c.time_zone}, ${c.always_open}, ${c.monday}, ${c.tuesday}, ${c.wednesday}, ${c.thursday},
      ${c.friday}, ${c.saturday}, ${c.sunday},
      coalesce((select json_agg(json_build_object('day', ${h.day}, 'until', ${h.until}, 'every_year', ${h.every_year}, 'hours', ${h.hours})
        order by ${h.day}, ${h.id}) from ${h} where ${h.calendar_id} = ${c.id}), '[]'::json) as holidays
    from ${c}`)
  return new Map(rows.map((row) => [row.id, { id: row.id, name: row.name, hours: workingHoursOf(row, row.holidays) }]))
}

/** Returns a policy with its terms compiled; undefined if its calendar is gone. */
export const policyOf = (
  row: PolicyRow,
  calendars: ReadonlyMap<string, Calendar>,
  reminders: readonly Reminder[] = [],
): Policy | undefined => {
  const calendar = calendars.get(row.calendar_id)
  if (calendar === undefined) return undefined
  const terms: Terms = {
    within: Math.round(Number(row.within_hours) * hourMs),
    targetStatus: row.target_status as TicketStatus,
    excluded: (row.excluded_statuses ?? []) as readonly TicketStatus[],
  }
  const fromCriteria = row.counts_from === 'criteria'
  return {
    id: row.id,
    terms,
    fromCriteria,
    time: timeOf(calendar.hours),
    criteria: row.criteria,
    reminders,
    basis: { name: row.name, terms, fromCriteria, hours: calendar.hours, calendar: calendar.name },
  }
}

/** Returns the rows of the active policies in the order in which they are tried. */
export const policyRowsIn = (tx: Queryable): Promise<(PolicyRow & { readonly order: number })[]> =>
  tx.all(sql`select ${p.id}, ${p.name}, ${p.criteria}, ${p.target_status}, ${p.within_hours}::text as within_hours, ${p.excluded_statuses},
      ${p.counts_from}, ${p.calendar_id}, coalesce(${p.order}, 0) as "order"
    from ${p} where ${p.is_active} order by coalesce(${p.order}, 0), ${p.created_at}, ${p.id}`)

const remindersIn = async (tx: Queryable): Promise<ReadonlyMap<string, readonly Reminder[]>> => {
  const rows = await tx.all<Json & Reminder & { policy: string }>(sql`
    select ${r.id}, ${r.policy_id} as policy, ${r.timing}, ${r.offset} as "offset", ${r.notify} as notify, ${r.assign_to_id} as assign_to,
      ${r.raise_to}, ${r.add_tag_id} as add_tag, array(select ${people.target_id} from ${people} where ${people.source_id} = ${r.id}) as people
    from ${r} order by ${r.created_at}, ${r.id}`)
  const byPolicy = new Map<string, Reminder[]>()
  for (const row of rows) byPolicy.set(row.policy, [...(byPolicy.get(row.policy) ?? []), row])
  return byPolicy
}

/** Returns the active policies, first by order. */
export const policiesIn = async (tx: Queryable): Promise<readonly Policy[]> => {
  const rows = await policyRowsIn(tx)
  if (rows.length === 0) return []
  const [calendars, reminders] = [await calendarsIn(tx), await remindersIn(tx)]
  return rows.flatMap((row) => policyOf(row, calendars, reminders.get(row.id)) ?? [])
}
