import { sql } from 'drizzle-orm'
import { type Queryable, uuids } from '../../../../server/db/database.ts'
import type { Cycle } from '../../cycles.ts'
import type { Policy, Reminder } from './policies.ts'

const minuteMs = 60_000
const none: ReadonlySet<string> = new Set()

/** Returns the reminders of a running clock with their instants; none while it is paused or never due. */
const timesOf = ({ policy, dueAt, stoppedAt, startedAt }: Cycle<Policy>): readonly (readonly [Reminder, number])[] =>
  dueAt === null || stoppedAt !== null
    ? []
    : policy.reminders.flatMap((reminder): readonly (readonly [Reminder, number])[] => {
        const duration = reminder.offset * minuteMs
        const at =
          reminder.timing === 'before' ? policy.time.before(dueAt, duration) : policy.time.after(dueAt, duration)
        return at === null ? [] : [[reminder, Math.max(at, startedAt)]]
      })

/** Returns ids of the sent reminders, by ticket and cycle (`<ticket> <number>`). */
const sentOf = async (tx: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
  const rows = await tx.all<{
    key: string
    reminders: string[]
  }>(sql`select ticket_id || ' ' || cycle as key, array_agg(reminder_id::text) as reminders
    from sla_reminder_sent where ticket_id = any(${uuids(ids)}) group by 1`)
  return new Map(rows.map(({ key, reminders }) => [key, new Set(reminders)]))
}

/**
 * Returns the next instant at which a clock changes by itself: a reminder that was not sent, or the moment after its
 * due time.
 */
const wakeAt = (cycle: Cycle<Policy>, now: number, sent = none): number | null => {
  const { dueAt, state, stoppedAt } = cycle
  // A clock is late only after the due instant itself.
  const late = state === 'running' && dueAt !== null ? [Math.max(dueAt, now) + 1] : []
  const times = [
    ...late,
    ...timesOf(cycle)
      .filter(([{ id }]) => !sent.has(id))
      .map(([, at]) => at),
  ]
  return stoppedAt !== null || times.length === 0 ? null : Math.min(...times)
}

/** Returns the reminders whose time has come, earliest first. */
const dueAt = (cycle: Cycle<Policy>, now: number, sent = none): readonly Reminder[] =>
  timesOf(cycle)
    .filter(([{ id }, at]) => at <= now && !sent.has(id))
    .toSorted(([, a], [, b]) => a - b)
    .map(([reminder]) => reminder)

export const remindersDue = { sentOf, wakeAt, of: dueAt }
