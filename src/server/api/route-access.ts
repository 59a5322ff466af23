import type { PermissionName } from '../../core/register.ts'

/** Who may call a route. Every route below /api says so, or the server does not start. */
export type RouteAccess = 'public' | 'signed-in' | { readonly permission: PermissionName }

/**
 * Statuses by which any call of its kind may be refused before its own work begins, or wherever that stands: addresses that
 * can't be decoded, bodies that can't be read, a database that is away. What else refuses a call stands with the call.
 */
export const commonRefusals = (methods: readonly string[], url: string, access: RouteAccess): readonly number[] => {
  const writes = methods.some((method) => !['GET', 'HEAD', 'OPTIONS'].includes(method))
  return [
    400,
    503,
    // Without a session; of a user whose calls are too many.
    ...(access === 'public' ? [] : [401, 429]),
    // Without the permission; a page of another site behind a write.
    ...(typeof access === 'object' || writes ? [403] : []),
    ...(url.includes('/:') ? [404] : []),
    // Whatever its method, a body may come, too slowly, too large, or of a type that nobody reads.
    ...(writes ? [408, 413, 415] : []),
    // A key of a call that was sent before may be used again for another.
    ...(methods.includes('POST') && access !== 'public' ? [422] : []),
  ]
}
