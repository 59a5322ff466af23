import { expect, test } from 'vitest'
import { serverAreas } from '../../src/app/server/areas.ts'
import { modelsOf } from '../../src/core/model.ts'
import { allPermissions } from '../../src/core/permissions.ts'
import { almightyRole, builtInRoles } from '../../src/domain/people/built-in-roles.ts'
import { permissionsAtFirst } from '../../src/domain/people/server/sync-access.ts'
import { registry } from '../../src/domain/registry.ts'
import { mergedGrants } from '../../src/server/area.ts'

const of = (prefix: string, actions: string): readonly string[] =>
  actions.split(' ').map((action) => `${prefix}-${action}`)

/** What the built-in roles may do in a new installation, name by name; `admin` may do everything. */
const expected: { readonly [role: string]: readonly string[] } = {
  'office-manager': [
    ...of('client', 'delete export index index-all show store update'),
    ...of('department', 'delete export index index-all show store update'),
    ...of('notification', 'delete index show update'),
    ...of('saved-view', 'delete index share show store update'),
    ...of('skill', 'delete export index show store update'),
    ...of('tag', 'delete export index show store update'),
    ...of('team', 'delete export index index-all show store update'),
    ...of('user', 'delete export index index-all show store update'),
  ],
  'project-manager': [
    ...of('attachment', 'delete index restore show store update'),
    ...of('checklist', 'delete index show store update'),
    ...of('checklist-item', 'delete index show store update'),
    ...of('client', 'export index index-all show'),
    ...of('comment', 'delete index show store update'),
    ...of('department', 'export index index-all show'),
    ...of('epic', 'delete export index show store update'),
    ...of('notification', 'delete index show update'),
    ...of('phase', 'delete export index show store update'),
    ...of('project', 'assign-user budget delete export index index-all restore show store update'),
    ...of('saved-view', 'delete index share show store update'),
    ...of('share-link', 'index show update'),
    ...of('skill', 'delete export index show store update'),
    ...of('sprint', 'delete export index show store update'),
    ...of('stage', 'delete export index show store update'),
    ...of('tag', 'delete export index show store update'),
    ...of('task', 'delete estimate export import index index-all move restore share show store update'),
    ...of('team', 'export index index-all show'),
    ...of('time-entry', 'delete export index show store update'),
    ...of('user', 'export index index-all show'),
    ...of('work-import', 'delete export index show store'),
  ],
  'team-leader': [
    ...of('attachment', 'delete index restore show store update'),
    ...of('checklist', 'delete index show store update'),
    ...of('checklist-item', 'delete index show store update'),
    ...of('client', 'index index-all show'),
    ...of('comment', 'delete index show store update'),
    ...of('department', 'index show update'),
    ...of('epic', 'delete export index show store update'),
    ...of('notification', 'delete index show update'),
    ...of('phase', 'delete export index show store update'),
    ...of('project', 'assign-user budget export index show store update'),
    ...of('saved-view', 'delete index share show store update'),
    ...of('share-link', 'index show update'),
    ...of('skill', 'index show'),
    ...of('sprint', 'delete export index show store update'),
    ...of('stage', 'delete export index show store update'),
    ...of('tag', 'index show store'),
    ...of('task', 'delete estimate export index move restore share show store update'),
    ...of('team', 'index show update'),
    ...of('time-entry', 'delete export index show store update'),
    ...of('user', 'index show'),
  ],
  member: [
    ...of('attachment', 'delete index restore show store update'),
    ...of('checklist', 'delete index show store update'),
    ...of('checklist-item', 'delete index show store update'),
    ...of('client', 'index index-all show'),
    ...of('comment', 'delete index show store update'),
    ...of('department', 'index show'),
    ...of('epic', 'index show'),
    ...of('notification', 'delete index show update'),
    ...of('phase', 'index show'),
    ...of('project', 'index show'),
    ...of('saved-view', 'delete index show store update'),
    ...of('share-link', 'index show update'),
    ...of('skill', 'index show'),
    ...of('sprint', 'index show'),
    ...of('stage', 'index show'),
    ...of('tag', 'index show store'),
    ...of('task', 'delete estimate export index move share show store update'),
    ...of('team', 'index show'),
    ...of('time-entry', 'delete export index show store update'),
    ...of('user', 'index show'),
  ],
  agent: [
    ...of('attachment', 'index show'),
    ...of('checklist', 'index show'),
    ...of('checklist-item', 'index show'),
    ...of('client', 'index index-all show'),
    ...of('comment', 'index show'),
    ...of('department', 'index index-all show'),
    ...of('epic', 'index show'),
    ...of('notification', 'delete index show update'),
    ...of('phase', 'index show'),
    ...of('project', 'index show'),
    ...of('saved-view', 'delete index show store update'),
    ...of('skill', 'index show'),
    ...of('sprint', 'index show'),
    ...of('stage', 'index show'),
    ...of('tag', 'index show store'),
    ...of('task', 'estimate index show'),
    ...of('team', 'index index-all show'),
    ...of('user', 'index index-all show'),
  ],
  client: [
    ...of('attachment', 'index show'),
    ...of('checklist', 'index show'),
    ...of('checklist-item', 'index show'),
    ...of('client', 'show'),
    ...of('comment', 'index show'),
    ...of('notification', 'delete index show update'),
    ...of('project', 'index show'),
    ...of('saved-view', 'delete index show store update'),
    ...of('task', 'index show'),
  ],
}

const models = modelsOf(registry)
const grants = mergedGrants(serverAreas)

test('every role has its lines', () => {
  const roles = builtInRoles.map(({ name }) => name).filter((name) => name !== almightyRole)
  expect(roles.toSorted()).toEqual(Object.keys(expected).toSorted())
  expect(Object.keys(grants).toSorted()).toEqual(Object.keys(expected).toSorted())
})
test.each(Object.entries(expected))('%s', (role, names) => {
  expect(permissionsAtFirst(role, grants, models).toSorted()).toEqual(names.toSorted())
})
test(`${almightyRole} may do everything`, () => {
  expect(permissionsAtFirst(almightyRole, grants, models)).toEqual(allPermissions(models))
})
test('nothing is granted that does not exist', () => {
  const all = new Set<string>(allPermissions(models))
  const granted = Object.keys(grants).flatMap((role) => permissionsAtFirst(role, grants, models))
  expect(granted.filter((name) => !all.has(name))).toEqual([])
})
