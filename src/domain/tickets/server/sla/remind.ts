import { sql } from 'drizzle-orm'
import { isoOf } from '../../../../server/clock.ts'
import type { Json, Queryable } from '../../../../server/db/database.ts'
import { tableOf } from '../../../../server/db/table-of.ts'
import type { Engine } from '../../../../server/engine.ts'
import { writerFor } from '../../../../server/rows/write/write.ts'
import { team } from '../../../people/team.ts'
import { priorities } from '../../priorities.ts'
import { ticket } from '../../ticket.ts'
import type { Reminder } from './policies.ts'
import { type Judge, recompute } from './recompute.ts'
import { remindersDue } from './reminder-times.ts'

const [t, tm] = [tableOf(ticket, 't'), tableOf(team, 'tm')]

type Concerned = {
  readonly assignee: string | null
  readonly team_leader: string | null
  readonly requester: string | null
  readonly priority: string | null
}

const concernedBy = (tx: Queryable, id: string): Promise<Concerned | undefined> =>
  tx.one<Concerned>(sql`select ${t.assignee_id} as assignee, ${t.requester_id} as requester, ${t.priority}, ${tm.leader_id} as team_leader
    from ${t} left join ${tm} on ${tm.id} = ${t.team_id} where ${t.id} = ${id} and ${t.deleted_at} is null`)

const rankOf = (priority: string | null): number => (priorities as readonly (string | null)[]).indexOf(priority)
const isHigher = (priority: string | null, than: string | null): boolean =>
  priority !== null && rankOf(priority) > rankOf(than)

/** Returns the changes that a reminder makes; none for values that the ticket already has. */
const escalationOf = ({ assign_to, raise_to, add_tag }: Reminder, { priority }: Concerned): Json => ({
  ...(assign_to === null ? {} : { assignee_id: assign_to }),
  ...(isHigher(raise_to, priority) ? { priority: raise_to } : {}),
  ...(add_tag === null ? {} : { tags: { added: [add_tag] } }),
})

const peopleOf = ({ notify, people }: Reminder, concerned: Concerned): readonly string[] => [
  ...people,
  ...notify.flatMap((one) => concerned[one as 'assignee' | 'team_leader' | 'requester'] ?? []),
]

/**
 * Reads the clocks of tickets, which are locked, and sends the reminders whose time has come. The same transaction
 * records each sent reminder by ticket, cycle and reminder, so that none is sent twice if a process ends or a clock is
 * turned back.
 */
export const remind = async (engine: Engine, tx: Queryable, ids: readonly string[], judge: Judge): Promise<void> => {
  const clocks = await recompute(engine, tx, ids, judge)
  const sent = await remindersDue.sentOf(tx, ids)
  const now = engine.now()
  const touched: string[] = []
  for (const { id, stopped, cycles } of clocks) {
    const cycle = cycles.at(-1)
    const number = (stopped.at(-1)?.number ?? 0) + cycles.length
    const concerned = cycle === undefined ? undefined : await concernedBy(tx, id)
    if (cycle === undefined || concerned === undefined) continue
    for (const reminder of remindersDue.of(cycle, now, sent.get(`${id} ${number}`))) {
      const isFirst = await tx.run(sql`insert into sla_reminder_sent (ticket_id, cycle, reminder_id, sent_at)
        values (${id}, ${number}, ${reminder.id}, ${isoOf(now)}) on conflict do nothing`)
      if (isFirst === 0) continue
      touched.push(id)
      const kind = reminder.timing === 'before' ? 'sla_at_risk' : 'sla_missed'
      await engine.notify(tx, 'system', { kind, to: peopleOf(reminder, concerned), about: { entity: 'ticket', id } })
      const change = escalationOf(reminder, concerned)
      if (Object.keys(change).length > 0)
        await writerFor(engine, 'system', tx, { source: 'job' }).update(engine.models.of('ticket'), id, change)
    }
  }
  await recompute(engine, tx, [...new Set(touched)], judge)
}
