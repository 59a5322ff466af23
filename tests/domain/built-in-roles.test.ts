import { expect, test } from 'vitest'
import { serverAreas } from '../../src/app/server/areas.ts'
import { almightyRole } from '../../src/core/account/account.ts'
import { modelsOf } from '../../src/core/declare/model.ts'
import { allPermissions } from '../../src/core/declare/permissions.ts'
import { builtInRoles } from '../../src/domain/people/built-in-roles.ts'
import { registry } from '../../src/domain/registry.ts'
import { mergedGrants } from '../../src/server/area.ts'
import { permissionsAtFirst } from '../../src/server/rights/sync.ts'

/** What each of them may do, name by name, stands in `permissions.txt`, which permissions.test.ts keeps true. */
const models = modelsOf(registry)
const grants = mergedGrants(serverAreas)

test('every built-in role is granted something, and no other', () => {
  const roles = builtInRoles.map(({ name }) => name).filter((name) => name !== almightyRole)
  expect(Object.keys(grants).toSorted()).toEqual(roles.toSorted())
})
test(`${almightyRole} may do everything`, () => {
  expect(permissionsAtFirst(almightyRole, grants, models)).toEqual(allPermissions(models))
})
test('nothing is granted that does not exist', () => {
  const all = new Set<string>(allPermissions(models))
  const granted = Object.keys(grants).flatMap((role) => permissionsAtFirst(role, grants, models))
  expect(granted.filter((name) => !all.has(name))).toEqual([])
})
