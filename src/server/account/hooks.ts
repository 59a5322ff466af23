import type { account } from '../../core/account/account.ts'
import { forgetDevices } from '../auth/devices.ts'
import { storePassword } from '../auth/passwords.ts'
import { endFactor } from '../auth/second-factor.ts'
import { endSessions } from '../auth/sessions.ts'
import type { EntityHooks } from '../engine.ts'
import { Problem } from '../problem.ts'
import { assertAdminRemains, assertMayGive, incoming, tellOfRoles } from '../rights/above.ts'
import { deleteSettings } from '../settings/settings.ts'
import { sendInvitation } from './invitations.ts'

/** Hooks of every write of an account: they keep its rights and sessions right, and one administrator at least. */
export const accountHooks: EntityHooks<typeof account.name> = {
  keepSecret: (password) => storePassword(password),
  beforeWrite: async ({ values, before }, context) => {
    const { caller } = context
    await assertMayGive(incoming(values.roles, before?.roles), [], context)
    // A user who was not asked for a language reads that of the installation.
    if (before === undefined) return values.locale === undefined ? { locale: context.engine.site.language } : undefined
    const chosen = values.time_zone === undefined ? undefined : { former_time_zone: null }
    if (values.is_active === false && caller !== 'system' && caller.id === before.id) throw new Problem(409, 'yourself')
    return chosen
  },
  afterWrite: async (row, changed, context, changes) => {
    // A new account has no version yet.
    if (row.version === undefined && row.is_invited === true) await sendInvitation(context, row.id)
    const roles = changes.find(({ field }) => field === 'roles')
    // A new account gets its first roles silently.
    if (roles !== undefined && row.version !== undefined) await tellOfRoles(context, row.id)
    if (!changed.includes('is_active') && !changed.includes('roles')) return
    if (row.is_active === false) await endSessions(context.tx, row.id)
    if (row.is_active === false || changed.includes('roles')) await assertAdminRemains(context)
  },
  beforeDelete: async (row, context) => {
    const { tx, caller } = context
    if (caller !== 'system' && caller.id === row.id) throw new Problem(409, 'yourself')
    await assertAdminRemains(context, row.id)
    await endSessions(tx, row.id)
    await endFactor(tx, row.id)
    await forgetDevices(tx, row.id)
    await deleteSettings(tx, row.id)
  },
}
