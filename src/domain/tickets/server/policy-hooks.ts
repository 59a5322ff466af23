import { sql } from 'drizzle-orm'
import { tableOf } from '../../../server/db/table-of.ts'
import type { EntityHooks } from '../../../server/engine.ts'
import { inUse } from '../../../server/rows/remove/remove-for-good.ts'
import { ticket } from '../ticket.ts'
import { askRecompute } from './sla/jobs.ts'

const t = tableOf(ticket, 't')

export const policyHooks: EntityHooks<'sla_policy'> = {
  // A clock that pauses in its target status would never be met.
  check: ({ target_status, excluded_statuses }) =>
    excluded_statuses?.includes(target_status ?? '') === true
      ? { excluded_statuses: [{ code: 'target_excluded' }] }
      : {},
  afterWrite: async (_row, _changed, context) => askRecompute(context),
  // A policy that has judged a ticket can't be deleted, since earlier cycles are shown and counted by it.
  beforeDelete: async ({ id }, context) => {
    const { tx, engine } = context
    const judged = await tx.one<{ n: number }>(
      sql`select count(distinct y.ticket_id)::int as n from sla_cycle y join ${t} on ${t.id} = y.ticket_id
        where y.policy_id = ${id} and ${t.deleted_at} is null`,
    )
    if (judged !== undefined && judged.n > 0) throw inUse(engine.models.of('ticket'), judged.n)
    await askRecompute(context)
  },
}

export const reminderHooks: EntityHooks<'sla_reminder'> = {
  afterWrite: async (_row, _changed, context) => askRecompute(context),
  beforeDelete: async (_row, context) => askRecompute(context),
}
