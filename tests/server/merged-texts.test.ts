import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
let manager: Person
let project: string
beforeAll(async () => {
  product = await startTestProduct()
  const admin = await product.person({ roles: ['admin'] })
  manager = await product.person({ roles: ['project-manager'] })
  const department = (await admin.send('POST', '/api/departments', { name: 'Harbour' })).body.data.id
  const values = { name: 'Dredging', priority: 'low', destination: 'internal', department_id: department }
  project = (await manager.send('POST', '/api/projects', values)).body.data.id
})
afterAll(() => product.end())

const task = async (): Promise<Body> => {
  const values = { name: 'Dig', project_id: project, description: '<p>one</p><p>two</p>' }
  return (await manager.send('POST', '/api/tasks', values)).body.data
}
const write = ({ id, version }: Body, description: string) =>
  manager.send('PUT', `/api/tasks/${id}`, { description, version })

test('two who change different passages of a text both keep what they wrote', async () => {
  const read = await task()
  expect((await write(read, '<p>ONE</p><p>two</p>')).status).toBe(200)
  const second = await write(read, '<p>one</p><p>TWO</p>')
  expect(second.status, JSON.stringify(second.body)).toBe(200)
  expect(second.body.data.description).toBe('<p>ONE</p><p>TWO</p>')
  const [last] = (await manager.send('GET', `/api/tasks/${read.id}/history`)).body.data
  expect(last.changes).toEqual([{ field: 'description', old: '<p>ONE</p><p>two</p>', new: '<p>ONE</p><p>TWO</p>' }])
})

test('two who change the same passage are told of each other', async () => {
  const read = await task()
  await write(read, '<p>ONE</p><p>two</p>')
  const second = await write(read, '<p>1</p><p>TWO</p>')
  expect(second.status).toBe(409)
  expect(second.body.conflicts.description).toEqual({
    base: '<p>one</p><p>two</p>',
    theirs: '<p>ONE</p><p>two</p>',
    mine: '<p>1</p><p>TWO</p>',
  })
})
