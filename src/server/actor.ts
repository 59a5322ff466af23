import type { PermissionName } from '../core/register.ts'

/** Who calls, resolved anew for every request, so that a change of permissions counts at the next one. */
export type Actor = {
  readonly id: string
  readonly name: string
  readonly permissions: ReadonlySet<string>
  readonly roles: ReadonlySet<string>
  /** The caller's own references by field name, for the row rule `same`. */
  readonly attributes: { readonly [field: string]: string | null }
  readonly timeZone: string
  readonly sessionId: string
}

/** The server itself, where no person acts: demo data, jobs, first run. Every permission, no row. */
export type Caller = Actor | 'system'

export const holdsAll = (caller: Caller, permissions: readonly PermissionName[]): boolean =>
  caller === 'system' || permissions.every((permission) => caller.permissions.has(permission))
