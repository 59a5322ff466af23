// Who is a client's user is said here alone: as rules, which declarations of several areas name, and as a question to a caller.
import { any, bound, inRole, not } from '../core/declare/entity.ts'

/** The role, and the value of an account that names the client whose user it is. */
const client = 'client'
/** The built-in role of clients' people, for SQL. */
export const clientRole = client

/** A client's user, who sees only what is shared with them (decisions, 'Access'). */
export const outsider = any<never>(inRole(client), bound(client))
export const insider = not<never>(outsider)

/** A caller by roles, and by the values of their account that rules ask for. */
type Someone = {
  readonly roles: ReadonlySet<string>
  readonly attributes: { readonly [name: string]: unknown }
}

/** Whether somebody is a client's user, as `outsider` says it of rows' readers. */
export const isOutsider = ({ roles, attributes }: Someone): boolean =>
  roles.has(client) || (attributes[client] ?? null) !== null
