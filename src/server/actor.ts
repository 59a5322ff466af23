import type { PermissionName } from '../core/declare/register.ts'

/** The caller, read anew for every request, so that changed permissions apply to the next one. */
export type Actor = {
  readonly id: string
  readonly name: string
  readonly permissions: ReadonlySet<string>
  readonly roles: ReadonlySet<string>
  /** The caller's own references by field name, for the row rule `same`. */
  readonly attributes: { readonly [field: string]: string | null }
  readonly timeZone: string
  readonly sessionId: string
  /** The user who looks as this one; then nothing is written. */
  readonly viewerId?: string
  /** The session is a token for a program, which does nothing with the account itself. */
  readonly isToken?: true
  /** One of their roles demands a second factor, which they have not set up: until then they may do nothing. */
  readonly lacksFactor?: true
}

/** The server itself: demo data, jobs, first run. Has every permission and no row. */
export type Caller = Actor | 'system'

export const holdsAll = (caller: Caller, permissions: readonly PermissionName[]): boolean =>
  caller === 'system' || permissions.every((permission) => caller.permissions.has(permission))
