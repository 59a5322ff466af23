import { sql } from 'drizzle-orm'
import type { ListChange } from '../../../core/record.ts'
import type { PermissionName } from '../../../core/register.ts'
import { holdsAll } from '../../../server/actor.ts'
import { forgetDevices } from '../../../server/auth/devices.ts'
import { storePassword } from '../../../server/auth/passwords.ts'
import { endFactor } from '../../../server/auth/second-factor.ts'
import { endSessions } from '../../../server/auth/sessions.ts'
import { uuids } from '../../../server/db/database.ts'
import { linksOf, tableOf } from '../../../server/db/table-of.ts'
import type { EntityHooks, HookContext } from '../../../server/engine.ts'
import { Problem } from '../../../server/problem.ts'
import { deleteSettings } from '../../../server/settings/settings.ts'
import { permission } from '../permission.ts'
import { role } from '../role.ts'
import { user } from '../user.ts'
import { effectivePermissions } from './actor.ts'
import { sendInvitation } from './invitations.ts'

const p = tableOf(permission, 'p')
const r = tableOf(role, 'r')
const rp = linksOf(role, 'permissions', 'rp')
const u = tableOf(user, 'u')
const ur = linksOf(user, 'roles', 'ur')

const aboveYou = () => new Problem(403, 'above_you')

/** Ids that a list change adds; ids already in the list are not granted anew. */
const incoming = (change: ListChange | null | undefined, held: readonly string[] = []): readonly string[] =>
  change === null || change === undefined
    ? []
    : ('set' in change ? change.set : change.added).filter((id) => !held.includes(id))

/** Refuses granting more than the caller holds, through roles or directly. */
export const assertMayGive = async (
  roles: readonly string[],
  permissions: readonly string[],
  { tx, caller }: HookContext,
): Promise<void> => {
  if (roles.length + permissions.length === 0) return
  const rows = await tx.all<{ name: PermissionName }>(
    sql`select ${p.name} from ${p} where ${p.id} = any(${uuids(permissions)}) or ${p.id} in (select ${rp.target_id} from ${rp} where ${rp.source_id} = any(${uuids(roles)}))`,
  )
  const names = rows.map(({ name }) => name)
  if (!holdsAll(caller, names)) throw aboveYou()
}

/** Refuses changing an account with more permissions than the caller's: its mail would be the way to its password. */
export const assertNotAbove = async (userId: string, { tx, caller }: HookContext): Promise<void> => {
  if (caller === 'system' || caller.id === userId) return
  const roles = await tx.one<{ names: PermissionName[] }>(
    sql`select ${effectivePermissions(sql`${userId}::uuid`)} as names`,
  )
  if (!holdsAll(caller, roles?.names ?? [])) throw aboveYou()
}

/** Refuses changing a role with more permissions than the caller's. */
const assertNotAboveRole = async (roleId: string, { tx, caller }: HookContext): Promise<void> => {
  if (caller === 'system') return
  const rows = await tx.all<{ name: PermissionName }>(
    sql`select ${p.name} from ${p} join ${rp} on ${rp.target_id} = ${p.id} where ${rp.source_id} = ${roleId}`,
  )
  const held = rows.map(({ name }) => name)
  if (!holdsAll(caller, held)) throw aboveYou()
}

/**
 * Refuses removing the last administrator.
 * @param except a user who is about to be removed
 */
export const assertAdminRemains = async ({ tx, caller }: HookContext, except?: string): Promise<void> => {
  if (caller === 'system') return
  const administrator = await tx.one(
    sql`select 1 as yes from ${u} join ${ur} on ${ur.source_id} = ${u.id} join ${r} on ${r.id} = ${ur.target_id} where ${r.name} = 'admin' and ${u.is_active} and ${u.id} is distinct from ${except ?? null}::uuid limit 1`,
  )
  if (administrator === undefined) throw new Problem(409, 'last_admin')
}

/** Notifies a user that their roles changed. */
export const tellOfRoles = ({ tx, caller, engine }: HookContext, id: string): Promise<void> =>
  engine.notify(tx, caller, { kind: 'role_changed', to: [id] })

export const userHooks: EntityHooks<'user'> = {
  keepSecret: (password) => storePassword(password),
  beforeWrite: async ({ values, before }, context) => {
    const { caller } = context
    await assertMayGive(incoming(values.roles, before?.roles), [], context)
    if (before === undefined) return undefined
    if (values.is_active === false && caller !== 'system' && caller.id === before.id) throw new Problem(409, 'yourself')
    return undefined
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

export const roleHooks: EntityHooks<'role'> = {
  beforeWrite: async ({ values, before }, context) => {
    await assertMayGive([], incoming(values.permissions, before?.permissions), context)
    if (before === undefined) return undefined
    await assertNotAboveRole(before.id, context)
    if (before.built_in === true && values.name !== undefined && values.name !== before.name)
      throw new Problem(409, 'built_in')
    if (before.name === 'admin' && values.permissions !== undefined) throw new Problem(409, 'built_in')
    return undefined
  },
  beforeDelete: async (row, context) => {
    if (row.built_in === true) throw new Problem(409, 'built_in')
    await assertNotAboveRole(row.id, context)
  },
}

export const teamHooks: EntityHooks<'team'> = {
  /** Tells whoever comes into a team. */
  afterWrite: async (row, _changed, { tx, caller, engine }, changes) => {
    const members = changes.find(({ field }) => field === 'members')
    const before = new Set((members?.old ?? []) as readonly string[])
    const to = ((members?.new ?? []) as readonly string[]).filter((id) => !before.has(id))
    const about = { entity: 'team', id: row.id }
    if (to.length > 0) await engine.notify(tx, caller, { kind: 'invited', to, about, reason: 'member' })
  },
}
