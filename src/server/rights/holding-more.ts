import { type SQL, sql } from 'drizzle-orm'
import { account, permission, role } from '../../core/account/account.ts'
import { texts } from '../db/database.ts'
import { linksOf, type TableOf, tableOf } from '../db/table-of.ts'
import type { ComputedContext } from '../engine.ts'

/** Permissions by which rights are given: a user who holds one could give themselves the others. */
const givingRights = [
  `${account.name}-assign-role`,
  `${account.name}-permissions`,
  `${role.name}-store`,
  `${role.name}-update`,
] as const

const p = tableOf(permission, 'gp')
const mine = { direct: linksOf(account, 'permissions', 'mp'), roles: linksOf(account, 'roles', 'mr') }
const minePermissions = linksOf(role, 'permissions', 'mrp')
const theirs = { direct: linksOf(account, 'permissions', 'tp'), roles: linksOf(account, 'roles', 'tr') }
const ofRole = linksOf(role, 'permissions', 'trp')

/** Ids of the caller's permissions. Independent of the row, so PostgreSQL asks it once for a whole list. */
const ownPermissions = (
  caller: SQL,
): SQL => sql`select ${mine.direct.target_id} from ${mine.direct} where ${mine.direct.source_id} = ${caller}
  union all select ${minePermissions.target_id} from ${minePermissions} join ${mine.roles} on ${mine.roles.target_id} = ${minePermissions.source_id} where ${mine.roles.source_id} = ${caller}`

/** Condition: the account holds a permission that the caller lacks, by a role or directly. */
const holdsMore = (row: TableOf<typeof account>, { actorId }: ComputedContext): SQL => {
  if (actorId === undefined) return sql`false`
  const own = ownPermissions(actorId)
  // Roles that exceed the caller's rights are few, and the same for every row.
  const roles = sql`select ${ofRole.source_id} from ${ofRole} where ${ofRole.target_id} not in (${own})`
  return sql`(exists (select 1 from ${theirs.roles} where ${theirs.roles.source_id} = ${row.id} and ${theirs.roles.target_id} in (${roles}))
    or exists (select 1 from ${theirs.direct} where ${theirs.direct.source_id} = ${row.id} and ${theirs.direct.target_id} not in (${own})))`
}

/** Condition: the account may give rights. */
const givesRights = (row: TableOf<typeof account>): SQL => {
  const giving = sql`select ${p.id} from ${p} where ${p.name} = any(${texts(givingRights)})`
  const roles = sql`select ${ofRole.source_id} from ${ofRole} where ${ofRole.target_id} in (${giving})`
  return sql`(exists (select 1 from ${theirs.roles} where ${theirs.roles.source_id} = ${row.id} and ${theirs.roles.target_id} in (${roles}))
    or exists (select 1 from ${theirs.direct} where ${theirs.direct.source_id} = ${row.id} and ${theirs.direct.target_id} in (${giving})))`
}

/** Conditions of the guards on accounts. */
export const accountConditions = {
  holds_more: holdsMore,
  /** Holds for users who give rights and hold some that the caller lacks, such as administrators. */
  gives_more: (row: TableOf<typeof account>, context: ComputedContext) =>
    sql`(${givesRights(row)} and ${holdsMore(row, context)})`,
}
