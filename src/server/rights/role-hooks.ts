import { almightyRole, type role } from '../../core/account/account.ts'
import type { EntityHooks } from '../engine.ts'
import { Problem } from '../problem.ts'
import { assertMayGive, assertNotAboveRole, incoming } from './above.ts'

/** Hooks of roles: their author can't give more than they hold; the built-in roles stay as they are. */
export const roleHooks: EntityHooks<typeof role.name> = {
  beforeWrite: async ({ values, before }, context) => {
    await assertMayGive([], incoming(values.permissions, before?.permissions), context)
    if (before === undefined) return undefined
    await assertNotAboveRole(before.id, context)
    if (before.built_in === true && values.name !== undefined && values.name !== before.name)
      throw new Problem(409, 'built_in')
    if (before.name === almightyRole && values.permissions !== undefined) throw new Problem(409, 'built_in')
    return undefined
  },
  beforeDelete: async (row, context) => {
    if (row.built_in === true) throw new Problem(409, 'built_in')
    await assertNotAboveRole(row.id, context)
  },
}
