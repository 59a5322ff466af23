import { Ability } from '@casl/ability'
import type { Models } from '../../../core/declare/model.ts'
import type { Row } from '../../base/api/shapes.ts'

/** Abilities of the signed-in user: `can('store', 'user')` for the permission `user-store`. */
export type Access = Ability<[action: string, subject: string]>

/** Action under which roles are stored, with the role's name as subject. */
const actAs = 'act as'

/**
 * Splits `ticket-type-store` into action and subject. Both may contain hyphens (`user-assign-role`), so the declared
 * prefixes decide; a name of an unknown entity is split at its first hyphen.
 */
export const splitPermission = (
  name: string,
  prefixes: readonly string[],
): readonly [action: string, subject: string] => {
  const prefix = prefixes
    .filter((one) => name.startsWith(`${one}-`))
    .reduce((longest, one) => (one.length > longest.length ? one : longest), '')
  const cut = prefix === '' ? name.indexOf('-') : prefix.length
  return cut <= 0 ? [name, ''] : [name.slice(cut + 1), name.slice(0, cut)]
}

export const prefixesOf = (models: Models): readonly string[] => models.all.map(({ entity }) => entity.permission)

/** Disables CASL's wildcards `manage` and `all`: permissions are plain names, none includes the others. */
const withoutWildcards = { anyAction: 'no action\u0000', anySubjectType: 'no subject\u0000' }

export const abilityFor = (names: readonly string[], roles: readonly string[], prefixes: readonly string[]): Access =>
  new Ability<[string, string]>(
    [
      ...names.map((name) => {
        const [action, subject] = splitPermission(name, prefixes)
        return { action, subject }
      }),
      ...roles.map((role) => ({ action: actAs, subject: role })),
    ],
    withoutWildcards,
  )

/** All of the names (specification, section 6). */
export const permitsAll = (access: Access, names: readonly string[], prefixes: readonly string[]): boolean =>
  names.every((name) => access.can(...splitPermission(name, prefixes)))

/** Any of the roles (specification, section 6). */
export const actsAsAny = (access: Access, roles: readonly string[]): boolean =>
  roles.some((role) => access.can(actAs, role))

/** Uses the row's `can` where the server sent it, else the permission names. */
export const permitsRow = (access: Access, action: 'update' | 'delete', prefix: string, row: Row): boolean => {
  const can = row.can
  const allowed =
    typeof can === 'object' && can !== null ? (can as { readonly [action: string]: unknown })[action] : undefined
  return typeof allowed === 'boolean' ? allowed : access.can(action, prefix)
}

/**
 * Tells whether the user may not change a field of a row, though they may change the row. @param wire the field's wire
 * name
 */
export const isFixed = ({ can }: Row, wire: string): boolean => {
  const fixed = typeof can === 'object' && can !== null && 'fixed' in can ? can.fixed : undefined
  return Array.isArray(fixed) && fixed.includes(wire)
}
