import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
let admin: Person
/** A user who administers roles and users, and may do little else. */
let steward: Person
const stewards = [
  ...['role-index', 'role-show', 'role-store', 'role-update', 'role-delete', 'permission-index', 'permission-show'],
  ...[
    'user-index',
    'user-index-all',
    'user-show',
    'user-update',
    'user-delete',
    'user-assign-role',
    'user-permissions',
  ],
]
beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.person({ roles: ['admin'] })
  steward = await product.person({ permissions: stewards })
})
afterAll(() => product.end())

let made = 0
const roleWith = async (...permissions: string[]): Promise<Body> => {
  const { status, body } = await admin.send('POST', '/api/roles', { name: `Role ${made++}`, permissions })
  expect(status).toBe(201)
  return body.data
}
const heldBy = async (id: string) => (await admin.send('GET', `/api/roles/${id}?include=permissions`)).body.data
const aboveYou = { status: 403, body: { code: 'above_you' } }

test('nobody changes, empties, renames or deletes a role that may do more than they', async () => {
  const above = await roleWith('role-show', 'project-store')
  const before = await heldBy(above.id)
  const roleIds = (await admin.send('GET', '/api/roles?perPage=100')).body.data
  const builtIn = roleIds.find((one: Body) => one.name === 'project-manager')
  for (const { id } of [above, builtIn]) {
    const path = `/api/roles/${id}`
    for (const body of [
      { permissions: [] },
      { permissions: { removed: ['role-show'] } },
      { permissions: { removed: ['project-store'] } },
      { permissions: { added: ['role-index'] } },
      { description: 'Harmless' },
    ])
      expect(await steward.send('PUT', path, body), JSON.stringify(body)).toMatchObject(aboveYou)
  }
  expect(await steward.send('PUT', `/api/roles/${above.id}`, { name: 'Taken over' })).toMatchObject(aboveYou)
  expect(await steward.send('DELETE', `/api/roles/${above.id}`)).toMatchObject(aboveYou)
  for (const wish of [
    { action: 'delete', ids: [above.id] },
    { ids: [above.id], change: { permissions: [] } },
    { rows: [{ id: above.id, change: { description: 'x' } }] },
  ]) {
    const { body } = await steward.send('POST', '/api/roles/bulk', wish)
    expect(body.data[0], JSON.stringify(wish)).toMatchObject({ ok: false, problem: { code: 'above_you' } })
  }
  expect(await heldBy(above.id)).toEqual(before)
})

test('a role that may do no more than they is theirs to change', async () => {
  const below = await roleWith('role-show', 'role-index')
  const path = `/api/roles/${below.id}`
  expect((await steward.send('PUT', path, { name: `Mine ${made++}`, permissions: ['role-show'] })).status).toBe(200)
  expect((await steward.send('DELETE', path)).status).toBe(200)
})

test('nor does anybody take roles or permissions from an account that may do more, in use or not', async () => {
  const boss = await product.person({ roles: ['project-manager'], permissions: ['role-show'] })
  const path = `/api/users/${boss.id}`
  for (const isActive of [true, false]) {
    expect((await admin.send('PUT', path, { is_active: isActive })).status).toBe(200)
    expect(await steward.send('POST', `${path}/revoke-role`, { roles: ['project-manager'] })).toMatchObject(aboveYou)
    expect(await steward.send('POST', `${path}/permissions`, { permissions: [] })).toMatchObject(aboveYou)
    expect(await steward.send('PUT', path, { roles: [] })).toMatchObject(aboveYou)
    expect(await steward.send('PUT', path, { email: 'taken-over@example.test' })).toMatchObject(aboveYou)
  }
  // Ending an account gains no right, unless the account gives rights.
  const chief = await product.person({ roles: ['admin'] })
  expect(await steward.send('DELETE', `/api/users/${chief.id}`)).toMatchObject(aboveYou)
  expect((await steward.send('DELETE', path)).status).toBe(200)
})

test.each(['Chef de projet', 'project man', 'مدير المشاريع'])(
  'the role of project managers is found by %s',
  async (search) => {
    const { body } = await admin.send('GET', `/api/roles?perPage=100&search=${encodeURIComponent(search)}`)
    expect(body.data.map(({ name }: Body) => name)).toContain('project-manager')
    expect(body.data.map(({ name }: Body) => name)).not.toContain('admin')
  },
)
