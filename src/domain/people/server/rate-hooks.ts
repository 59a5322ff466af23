import { sql } from 'drizzle-orm'
import { tableOf } from '../../../server/db/table-of.ts'
import type { EntityHooks } from '../../../server/engine.ts'
import { faultAt } from '../../../server/problem.ts'
import { rate } from '../rate.ts'
import type { RateTarget } from '../rate-rule.ts'

const r = tableOf(rate, 'r')

/** The references that each target of a rate uses. */
const named: { readonly [target in RateTarget]: readonly string[] } = {
  person_on_project: ['user_id', 'project_id'],
  project: ['project_id'],
  person: ['user_id'],
  role: ['role_id'],
}
const all = ['user_id', 'project_id', 'role_id'] as const

/**
 * Clears the references that a rate's target does not use, and refuses two rates of one target that begin on one day.
 */
export const rateHooks: EntityHooks<'rate'> = {
  beforeWrite: async ({ values, before }, { tx }) => {
    const appliesTo = values.applies_to ?? before?.applies_to ?? 'person'
    const none = Object.fromEntries(all.filter((wire) => !named[appliesTo].includes(wire)).map((wire) => [wire, null]))
    const row = { ...before, ...values, ...none }
    // The lock makes two simultaneous writes wait for each other, since neither would see the other's row.
    await tx.run(sql`select pg_advisory_xact_lock(hashtext('rate'))`)
    const same =
      await tx.one(sql`select 1 as yes from ${r} where ${r.applies_to} = ${appliesTo} and ${r.valid_from} = ${row.valid_from ?? null}
      and ${r.user_id} is not distinct from ${row.user_id ?? null} and ${r.project_id} is not distinct from ${row.project_id ?? null}
      and ${r.role_id} is not distinct from ${row.role_id ?? null} and ${r.id} is distinct from ${before?.id ?? null} limit 1`)
    if (same !== undefined) throw faultAt('valid_from', 'rate_from_day')
    return none
  },
}
