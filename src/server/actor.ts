import type { PermissionName } from '../core/declare/register.ts'
import type { Clock } from '../core/query/relative.ts'

/** The caller, read anew for every request, so that changed permissions apply to the next one. */
export type Actor = {
  readonly id: string
  readonly name: string
  readonly permissions: ReadonlySet<string>
  readonly roles: ReadonlySet<string>
  /** The caller's own references by field name, for the row rule `same`. */
  readonly attributes: { readonly [field: string]: string | null }
  readonly timeZone: string
  /** First day of their week, from Sunday (0). */
  readonly firstWeekday: number
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

/** Returns the clock by which words such as 'this week' are understood for a caller. @param now milliseconds since 1970 UTC */
export const callerClock = (caller: Caller, now: number): Clock =>
  caller === 'system' ? { now, timeZone: 'UTC' } : { now, timeZone: caller.timeZone, firstWeekday: caller.firstWeekday }
