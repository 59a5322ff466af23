import { afterAll, beforeAll, expect, test } from 'vitest'
import { registry } from '../../src/domain/registry.ts'
import { type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
let admin: Person
beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.person({ roles: ['admin'] })
})
afterAll(() => product.end())

test('the declarations come as JSON, every entity with what its facets add and its permissions', async () => {
  const { status, body } = await admin.send('GET', '/api/schema')
  expect(status).toBe(200)
  const declared = JSON.parse(JSON.stringify(registry.entities)) as readonly { readonly name: string }[]
  expect(body.data).toMatchObject(declared)
  const task = body.data.find(({ name }: { name: string }) => name === 'task')
  expect(task).toMatchObject({
    table: 'tasks',
    fields: { project: { kind: 'ref', to: 'project' }, tags: { to: 'tag' } },
  })
  expect(task.permissions).toEqual(expect.arrayContaining(['task-index', 'task-share', 'task-restore']))
})

test('they are for administrators alone', async () => {
  const member = await product.person({ roles: ['member'] })
  expect((await member.send('GET', '/api/schema')).status).toBe(403)
  expect((await product.anonymous('GET', '/api/schema')).status).toBe(401)
})
