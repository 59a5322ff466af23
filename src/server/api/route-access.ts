import type { PermissionName } from '../../core/declare/register.ts'

/** Access to a route. Required for every route below /api; the server does not start without it. */
export type RouteAccess = 'public' | 'signed-in' | { readonly permission: PermissionName }

/**
 * Returns the statuses by which any call may be refused before its own work: undecodable addresses, unreadable bodies,
 * a database that is down. A call documents its other refusals itself.
 */
export const commonRefusals = (methods: readonly string[], url: string, access: RouteAccess): readonly number[] => {
  const writes = methods.some((method) => !['GET', 'HEAD', 'OPTIONS'].includes(method))
  return [
    400,
    503,
    // No session; too many calls.
    ...(access === 'public' ? [] : [401, 429]),
    // Permission missing; a cross-site write.
    ...(typeof access === 'object' || writes ? [403] : []),
    ...(url.includes('/:') ? [404] : []),
    // Any method may carry a body: too slow, too large, or of an unknown type.
    ...(writes ? [408, 413, 415] : []),
    // A parameter or a name in a body that is not known; an idempotency key reused for another request.
    ...(access === 'public' ? [] : [422]),
  ]
}
