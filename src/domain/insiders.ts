// This file alone defines who is a client's user: as rules, which declarations of several areas name, and as a check of
// a caller.
import { any, bound, inRole, not } from '../core/declare/entity.ts'

/** The role of clients' people, and the value of an account that names the client to which a user belongs. */
const client = 'client'
/** The built-in role of clients' people, for SQL. */
export const clientRole = client

/** The rule for a client's user, who sees only rows that are shared with them (decisions, 'Access'). */
export const outsider = any<never>(inRole(client), bound(client))
export const insider = not<never>(outsider)

/** A caller by roles, and by the values of their account that rules use. */
type Someone = {
  readonly roles: ReadonlySet<string>
  readonly attributes: { readonly [name: string]: unknown }
}

/** Tells whether somebody is a client's user, as `outsider` does for readers of rows. */
export const isOutsider = ({ roles, attributes }: Someone): boolean =>
  roles.has(client) || (attributes[client] ?? null) !== null
