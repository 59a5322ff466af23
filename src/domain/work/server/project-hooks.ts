import type { ListChange } from '../../../core/declare/record.ts'
import { workingTime } from '../../../core/time/working-time/working-time.ts'
import type { Caller } from '../../../server/actor.ts'
import { isoOf } from '../../../server/clock.ts'
import type { EntityHooks } from '../../../server/engine.ts'
import { tellAdded } from '../../../server/tell-added.ts'

/** Adds the maker to the users (decisions, 'Work items'), even if the sent list lacks them. */
const withMaker = (users: ListChange | null | undefined, caller: Caller): { users?: ListChange } => {
  if (caller === 'system') return {}
  const sent = users !== undefined && users !== null && 'set' in users ? users.set : (users?.added ?? [])
  return sent.includes(caller.id) ? {} : { users: { set: [...sent, caller.id] } }
}

/** The rules of a project that the declaration cannot express. */
export const projectHooks: EntityHooks<'project'> = {
  beforeWrite: async ({ values, before }, { engine, caller }) => {
    const row = { ...before, ...values }
    // An internal project loses its client, since the client's people would still see it.
    const isLeft = row.destination === 'internal' && row.client_id !== null && row.client_id !== undefined
    const isDone = values.status === 'completed' && before?.status !== 'completed'
    const now = isoOf(engine.now())
    // A project may be completed before its planned start. It then gets no delivery date, which would be before the
    // start.
    const hasBegun = typeof row.start_at !== 'string' || row.start_at < now
    const isDelivered = isDone && hasBegun && (row.actual_delivered_at ?? null) === null
    return {
      ...(before === undefined ? withMaker(values.users, caller) : {}),
      ...(isLeft ? { client_id: null } : {}),
      ...(isDelivered ? { actual_delivered_at: now } : {}),
    }
  },
  workingDays: async ({ calendar_id }, { tx, engine }) => {
    const hours = await engine.workingHours(tx, { calendar: calendar_id ?? null })
    return hours && workingTime(hours).isWorkingDay
  },
  afterWrite: tellAdded('project', 'users', 'assigned'),
}
