import { sql } from 'drizzle-orm'
import { readRule } from '../../../core/recurrence/rule.ts'
import type { StoredRow } from '../../../core/register.ts'
import type { Queryable } from '../../../server/db/database.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import type { Site } from '../../../server/engine.ts'
import type { IcsEvent, IcsGuest } from '../../../server/ics/write-calendar.ts'
import { user } from '../../people/user.ts'
import { eventGuest } from '../event-guest.ts'

const [g, u] = [tableOf(eventGuest), tableOf(user)]

/** The part of an event that calendar programs read; what a list or the table gives. */
export type EventRow = Pick<
  StoredRow<'event'>,
  | 'id'
  | 'title'
  | 'description'
  | 'location'
  | 'meeting_link'
  | 'start_datetime'
  | 'end_datetime'
  | 'is_all_day'
  | 'time_zone'
  | 'repeat_rule'
  | 'left_out'
  | 'series_id'
  | 'occurrence_at'
  | 'is_busy'
  | 'invitation'
  | 'uid'
  | 'reminder_minutes'
  | 'updated_at'
>

const hostOf = (site: Site): string => {
  try {
    return new URL(site.address()).hostname
  } catch {
    return 'tms'
  }
}
const at = (value: unknown): number => Date.parse(String(value))

/** An event as calendar programs read it; one that differs from its series has the series' name. */
export const icsOf = (
  row: EventRow,
  site: Site,
  more: Pick<IcsEvent, 'organizer' | 'guests' | 'isCancelled'> & { readonly withReminder?: boolean } = {},
): IcsEvent => {
  const { withReminder = false, ...people } = more
  const isPart = typeof row.series_id === 'string' && row.occurrence_at !== null
  return {
    uid: row.uid ?? `${isPart ? row.series_id : row.id}@${hostOf(site)}`,
    sequence: row.invitation ?? 0,
    changedAt: at(row.updated_at),
    title: row.title,
    start: at(row.start_datetime),
    end: row.end_datetime === null ? null : at(row.end_datetime),
    isAllDay: row.is_all_day,
    timeZone: row.time_zone ?? 'UTC',
    rule: row.repeat_rule === null ? undefined : readRule(row.repeat_rule),
    without: (row.left_out ?? []).map(at),
    instead: isPart ? at(row.occurrence_at) : undefined,
    description: row.description,
    location: row.location,
    url: row.meeting_link,
    isBusy: row.is_busy,
    ...(withReminder ? { reminderMinutes: row.reminder_minutes } : {}),
    ...people,
  }
}

/**
 * The moments that a series leaves out for rows that differ are in the calendar: no EXDATE is written for them.
 * @param parts rows of the calendar that stand for moments of these
 */
export const withParts = (rows: readonly EventRow[], parts: readonly EventRow[]): readonly EventRow[] => {
  const instead = new Set(parts.map(({ series_id, occurrence_at }) => `${series_id} ${occurrence_at}`))
  return rows.map((row) => ({
    ...row,
    left_out: (row.left_out ?? []).filter((moment) => !instead.has(`${row.id} ${moment}`)),
  }))
}

/** Guests with their answers, and names where one is known; those without a mail address are in no invitation. */
export const guestsOf = (
  tx: Queryable,
  event: string,
): Promise<readonly (IcsGuest & { id: string; user_id: string | null })[]> =>
  tx.all<IcsGuest & { id: string; user_id: string | null }>(
    sql`select ${g.id}, ${g.user_id}, ${g.email}, ${g.answer}, (select ${u.name} from ${u} where ${u.id} = ${g.user_id}) as name
      from ${g} where ${g.event_id} = ${event} and ${g.email} is not null order by ${g.created_at}`,
  )

/** Who invites: the event's maker, where they have a mail address. */
export const organizerOf = (tx: Queryable, by: unknown) =>
  tx.one<{ email: string; name: string; locale: string }>(
    sql`select ${u.email}, ${u.name}, ${u.locale} from ${u} where ${u.id} = ${by} and ${u.email} is not null`,
  )
