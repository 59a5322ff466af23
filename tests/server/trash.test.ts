import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { specimensComputed } from '../specimens/computed.ts'
import { specimens } from '../specimens/registry.ts'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
let admin: Person
let clock = Date.parse('2026-11-20T08:00:00Z')
beforeAll(async () => {
  product = await startTestProduct({ registry: specimens, computed: specimensComputed, now: () => clock++ })
  admin = await product.person({ roles: ['admin'] })
})
afterAll(() => product.end())

const make = async (url: string, body: unknown): Promise<Body> =>
  (await admin.send('POST', `/api${url}`, body)).body.data
const statusOf = async (url: string) => (await admin.send('GET', `/api${url}`)).status

test('a deleted parent takes its children along and brings just these back', async () => {
  const yard = await make('/yards', { name: 'North', kind: 'road', manager_id: admin.id })
  const [gone, child] = [
    await make('/loads', { title: 'Gone before', yard_id: yard.id }),
    await make('/loads', { title: 'Child', yard_id: yard.id }),
  ]
  const grandchild = await make('/loads', { title: 'Grandchild', yard_id: yard.id, parent_id: child.id })
  await admin.send('DELETE', `/api/loads/${gone.id}`)
  expect((await admin.send('DELETE', `/api/yards/${yard.id}`)).status).toBe(200)
  for (const url of [`/yards/${yard.id}`, `/loads/${child.id}`, `/loads/${grandchild.id}`])
    expect(await statusOf(url), url).toBe(404)
  expect((await admin.send('GET', '/api/loads')).body.total).toBe(0)
  // A row in the trash takes no new children, and none of its children comes back without it.
  expect((await admin.send('POST', '/api/loads', { title: 'New', yard_id: yard.id })).status).toBe(422)
  expect((await admin.send('POST', `/api/loads/${child.id}/restore`, {})).body).toMatchObject({
    status: 409,
    code: 'parent_deleted',
  })
  expect((await admin.send('POST', `/api/yards/${yard.id}/restore`, {})).body).toMatchObject({
    message: 'Restored Successfully',
    data: { name: 'North' },
  })
  for (const url of [`/yards/${yard.id}`, `/loads/${child.id}`, `/loads/${grandchild.id}`])
    expect(await statusOf(url), url).toBe(200)
  expect(await statusOf(`/loads/${gone.id}`)).toBe(404)
  const { body } = await admin.send('GET', `/api/loads/${child.id}/history`)
  expect(body.data.map(({ action }: Body) => action)).toEqual(['restored', 'deleted', 'created'])
})

test('a name in the trash is free; brought back into a taken one it is refused, and nothing is lost', async () => {
  const first = await make('/yards', { name: 'Twice', kind: 'road', manager_id: admin.id })
  await admin.send('DELETE', `/api/yards/${first.id}`)
  const second = await make('/yards', { name: 'Twice', kind: 'rail', manager_id: admin.id })
  expect((await admin.send('POST', `/api/yards/${first.id}/restore`, {})).status).toBe(422)
  await admin.send('PUT', `/api/yards/${second.id}`, { name: 'Once' })
  expect((await admin.send('POST', `/api/yards/${first.id}/restore`, {})).status).toBe(200)
})

test('a reference declared to clear is cleared, with its event; others refuse the deletion and say why', async () => {
  const department = await make('/departments', { name: 'Passing' })
  const yard = await make('/yards', {
    name: 'Cleared',
    kind: 'port',
    manager_id: admin.id,
    department_id: department.id,
  })
  expect((await admin.send('DELETE', `/api/departments/${department.id}`)).status).toBe(200)
  expect((await admin.send('GET', `/api/yards/${yard.id}`)).body.data).toMatchObject({
    department_id: null,
    version: 2,
  })
  expect((await admin.send('GET', `/api/yards/${yard.id}/history`)).body.data[0].changes).toEqual([
    { field: 'department_id', old: department.id, new: null },
  ])
  const other = await product.person()
  await admin.send('PUT', `/api/yards/${yard.id}`, { manager_id: other.id })
  const refused = await admin.send('DELETE', `/api/users/${other.id}`, undefined, { 'x-language': 'fr' })
  expect(refused).toMatchObject({ status: 409, body: { code: 'in_use', entity: 'yard', count: 1 } })
  // Of what only the trash refers to, the refusal says so, in each language.
  await admin.send('DELETE', `/api/yards/${yard.id}`)
  const words = new Set<string>()
  for (const language of ['en', 'fr', 'ar']) {
    const { status, body } = await admin.send('DELETE', `/api/users/${other.id}`, undefined, { 'x-language': language })
    expect({ status, ...body }).toMatchObject({ status: 409, code: 'in_use_by_trash', entity: 'yard', count: 1 })
    words.add(body.message)
  }
  expect(words.size).toBe(3)
  const left = await product.engine.db.one<{ n: number }>(
    sql`select count(*)::int as n from users where id = ${other.id}`,
  )
  expect(left?.n).toBe(1)
})
