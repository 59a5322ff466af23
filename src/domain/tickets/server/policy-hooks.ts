import type { EntityHooks } from '../../../server/engine.ts'
import { askRecompute } from './sla/jobs.ts'

export const policyHooks: EntityHooks<'sla_policy'> = {
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
