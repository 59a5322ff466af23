import { almightyRole } from '../../../core/account/account.ts'
import { modelsOf } from '../../../core/declare/model.ts'
import { permissionsOf } from '../../../core/declare/permissions.ts'
import { builtInRoles } from '../../../domain/people/built-in-roles.ts'
import { registry } from '../../../domain/registry.ts'
import { mergedGrants } from '../../../server/area.ts'
import { permissionsAtFirst } from '../../../server/rights/sync.ts'
import { serverAreas } from '../../server/areas.ts'

/** Path of the list, from the clone's folder: a test fails while the list is out of date. */
export const permissionFile = 'tests/domain/permissions.txt'

/**
 * Returns every permission by entity, each with the roles that hold it in a new installation (`admin` has all). People
 * hold these names in their roles, so one that changes or goes takes rights away: a review sees that in this list.
 */
export const permissionList = (): string => {
  const models = modelsOf(registry)
  const grants = mergedGrants(serverAreas)
  const holders = builtInRoles
    .filter(({ name }) => name !== almightyRole)
    .map(({ name }) => ({ name, permissions: new Set(permissionsAtFirst(name, grants, models)) }))
  const lines = models.all.flatMap((model) => [
    model.name,
    ...permissionsOf(model).map((permission) => {
      const roles = holders.filter(({ permissions }) => permissions.has(permission)).map(({ name }) => name)
      return `  ${permission}${roles.length > 0 ? `: ${roles.join(', ')}` : ''}`
    }),
  ])
  return [
    '# Made by `npm run derive`. Names that go or change take the rights of whoever holds them away.',
    ...lines,
    '',
  ].join('\n')
}

/** Returns the names of permissions in a list. */
export const namesIn = (list: string): readonly string[] => [
  ...new Set([...list.matchAll(/^ {2}([a-z-]+)/gm)].map(([, name = '']) => name)),
]
