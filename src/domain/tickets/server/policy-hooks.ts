import { sql } from 'drizzle-orm'
import { tableOf } from '../../../server/db/table-of.ts'
import type { EntityHooks } from '../../../server/engine.ts'
import { slaPolicy } from '../sla-policy.ts'
import { askRecompute } from './sla/jobs.ts'

const p = tableOf(slaPolicy)

export const policyHooks: EntityHooks<'sla_policy'> = {
  beforeWrite: async ({ values, before }, { tx }) => {
    const asked = { ...before, ...values }
    if (asked.order !== undefined && asked.order !== null) return undefined
    const last = await tx.one<{ next: number }>(sql`select coalesce(max(${p.order}) + 1, 1)::int as next from ${p}`)
    return { order: last?.next ?? 1 }
  },
  // A clock whose target status stood still would never be met.
  check: ({ target_status, excluded_statuses }) =>
    excluded_statuses?.includes(target_status ?? '') === true
      ? { excluded_statuses: [{ code: 'target_excluded' }] }
      : {},
  afterWrite: async (_row, _changed, context) => askRecompute(context),
  beforeDelete: async (_row, context) => askRecompute(context),
}

export const reminderHooks: EntityHooks<'sla_reminder'> = {
  afterWrite: async (_row, _changed, context) => askRecompute(context),
  beforeDelete: async (_row, context) => askRecompute(context),
}
