import { isoOf } from '../../../server/clock.ts'
import type { Json } from '../../../server/db/database.ts'
import type { EntityHooks } from '../../../server/engine.ts'
import { tellAssigned } from './assigned.ts'

/** What the declaration can't say of a project. */
export const projectHooks: EntityHooks = {
  beforeWrite: async ({ values, before }, { engine }) => {
    const row: Json = { ...before, ...values }
    const also: Json = {}
    // An internal project is no client's: its people would go on seeing it.
    if (row.destination === 'internal' && row.client_id !== null && row.client_id !== undefined) also.client_id = null
    const isDone = values.status === 'completed' && before?.status !== 'completed'
    const now = isoOf(engine.now())
    // A project may be completed before it should have begun; a date of delivery before its start would be refused.
    const hasBegun = typeof row.start_at !== 'string' || row.start_at < now
    if (isDone && hasBegun && (row.actual_delivered_at ?? null) === null) also.actual_delivered_at = now
    return also
  },
  afterWrite: tellAssigned('project', 'users'),
}
