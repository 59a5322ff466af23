// Decision (2026-11): Nobody grants more than they hold, through roles or directly, nor changes an account with
// more rights than theirs: an office manager who could change the administrator's mail address would be one.
import { sql } from 'drizzle-orm'
import { account, almightyRole, permission, role } from '../../core/account/account.ts'
import type { ListChange } from '../../core/declare/record.ts'
import type { PermissionName } from '../../core/declare/register.ts'
import { holdsAll } from '../actor.ts'
import { uuids } from '../db/database.ts'
import { linksOf, tableOf } from '../db/table-of.ts'
import type { HookContext } from '../engine.ts'
import { Problem } from '../problem.ts'
import { effectivePermissions } from './identify.ts'

const p = tableOf(permission, 'p')
const r = tableOf(role, 'r')
const rp = linksOf(role, 'permissions', 'rp')
const u = tableOf(account, 'u')
const ur = linksOf(account, 'roles', 'ur')

const aboveYou = () => new Problem(403, 'above_you')

/** Ids that a list change adds; ids already in the list are not granted anew. */
export const incoming = (change: ListChange | null | undefined, held: readonly string[] = []): readonly string[] =>
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
export const assertNotAboveRole = async (roleId: string, { tx, caller }: HookContext): Promise<void> => {
  if (caller === 'system') return
  const rows = await tx.all<{ name: PermissionName }>(
    sql`select ${p.name} from ${p} join ${rp} on ${rp.target_id} = ${p.id} where ${rp.source_id} = ${roleId}`,
  )
  const held = rows.map(({ name }) => name)
  if (!holdsAll(caller, held)) throw aboveYou()
}

/**
 * Refuses removing the last administrator. Writes that take one away decide one after the other, since each of two at
 * once would still see the one whom the other takes.
 * @param except a user who is about to be removed
 */
export const assertAdminRemains = async ({ tx, caller }: HookContext, except?: string): Promise<void> => {
  if (caller === 'system') return
  // The lock has a statement of its own: the next one sees what was committed while this one waited.
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('last administrator'))`)
  const administrator = await tx.one(
    sql`select 1 as yes from ${u} join ${ur} on ${ur.source_id} = ${u.id} join ${r} on ${r.id} = ${ur.target_id} where ${r.name} = ${almightyRole} and ${u.is_active} and ${u.id} is distinct from ${except ?? null}::uuid limit 1`,
  )
  if (administrator === undefined) throw new Problem(409, 'last_admin')
}

/** Notifies somebody that their roles changed. */
export const tellOfRoles = ({ tx, caller, engine }: HookContext, id: string): Promise<void> =>
  engine.notify(tx, caller, { kind: 'role_changed', to: [id] })
