import type { EntityHooks } from '../../../server/engine.ts'
import type { RateTarget } from '../rate-rule.ts'

/** The references that say what a rate is of. */
const named: { readonly [target in RateTarget]: readonly string[] } = {
  person_on_project: ['user_id', 'project_id'],
  project: ['project_id'],
  person: ['user_id'],
  role: ['role_id'],
}
const all = ['user_id', 'project_id', 'role_id'] as const

/** A rate is of nothing but what it says that it applies to. */
export const rateHooks: EntityHooks<'rate'> = {
  beforeWrite: async ({ values, before }) => {
    const target = named[values.applies_to ?? before?.applies_to ?? 'person']
    return Object.fromEntries(all.filter((wire) => !target.includes(wire)).map((wire) => [wire, null]))
  },
}
