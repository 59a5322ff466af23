import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { name } from '../../src/server/db/database.ts'
import { sortedBy } from '../../src/server/rows/query/sort-sql.ts'
import { readerFor } from '../../src/server/rows/read/read.ts'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
let admin: Person
let project: string
const made = async (path: string, body: object): Promise<Body> => {
  const { status, body: answer } = await admin.send('POST', `/api${path}`, body)
  expect(status, JSON.stringify(answer)).toBe(201)
  return answer.data
}
beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.person({ roles: ['admin'], name: 'Admin' })
  const department = (await made('/departments', { name: 'Dispatch' })).id
  project = (
    await made('/projects', { name: 'Quay', priority: 'low', destination: 'internal', department_id: department })
  ).id
})
afterAll(() => product.end())

const names = async (orderOn: string, orderBy: string, by = admin): Promise<string[]> => {
  const { status, body } = await by.send('GET', `/api/tasks?orderOn=${orderOn}&orderBy=${orderBy}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.map(({ name }: Body) => name)
}

test('lists order choices as they are declared, people by name, and points as numbers', async () => {
  const [zoe, emile] = [await product.person({ name: 'Zoé' }), await product.person({ name: 'émile' })]
  const task = (name: string, more: object) => made('/tasks', { project_id: project, name, ...more })
  await task('a', { priority: 'urgent', story_points: '2', assignees: [zoe.id] })
  await task('b', { priority: 'low', story_points: '13', assignees: [emile.id, zoe.id] })
  const c = await task('c', { priority: 'high', story_points: '3' })
  await admin.send('PUT', `/api/tasks/${c.id}`, { status: 'done' })
  expect(await names('priority', 'asc')).toEqual(['b', 'c', 'a'])
  expect(await names('priority', 'desc')).toEqual(['a', 'c', 'b'])
  expect((await names('status', 'asc')).at(-1)).toBe('c')
  expect(await names('story_points', 'asc')).toEqual(['a', 'c', 'b'])
  expect(await names('assignees', 'asc')).toEqual(['b', 'a', 'c'])
})

test('people whom a reader may not see give no place away', async () => {
  const hidden = [await product.person({ name: 'Aaron' }), await product.person({ name: 'Yves' })]
  const client = (await made('/clients', { name: 'Harbour Ltd' })).id
  const asker = await product.person({ roles: ['client'] })
  await admin.send('PUT', `/api/users/${asker.id}`, { client_id: client })
  for (const [n, { id }] of hidden.entries())
    await made('/tickets', { title: `Crate ${n}`, client_id: client, requester_id: asker.id, assignee_id: id })
  const order = async (orderBy: string) => {
    const { status, body } = await asker.send('GET', `/api/tickets?orderOn=assignee_id&orderBy=${orderBy}`)
    expect(status, JSON.stringify(body)).toBe(200)
    return body.data.map(({ title }: Body) => title)
  }
  // Only their ids order them, which follow the direction.
  expect(await order('asc')).toEqual(['Crate 0', 'Crate 1'])
  expect(await order('desc')).toEqual(['Crate 1', 'Crate 0'])
  for (const [n, { id }] of hidden.toReversed().entries()) {
    const [row] = (await admin.send('GET', `/api/tickets?filter[title]=Crate ${n}`)).body.data
    await admin.send('PUT', `/api/tickets/${row.id}`, { assignee_id: id })
  }
  expect(await order('asc')).toEqual(['Crate 0', 'Crate 1'])
})

test('every choice that lists may be sorted by is walked in its order by an index', async () => {
  const scope = readerFor(product.engine, 'system').scope
  const sorted = product.engine.models.all.flatMap((model) =>
    model.fields.flatMap((field) => (field.field.kind === 'choice' && field.sortable ? [{ model, field }] : [])),
  )
  expect(sorted.length).toBeGreaterThan(5)
  for (const { model, field } of sorted) {
    const order = sortedBy(model, field, 't', scope)
    const plan = await product.engine.db.transaction(async (tx) => {
      // The database sorts a table of few rows in another way.
      await tx.run(sql`select set_config(name, 'off', true) from unnest(array['enable_seqscan', 'enable_sort']) name`)
      return tx.all(sql`explain select t.id from ${name(model.table)} t order by ${order}, t.id limit 25`)
    })
    const text = JSON.stringify(plan)
    expect(text, `${model.name} by ${field.wire}`).toContain(`${model.table}_${field.name}_sort`)
    expect(text).not.toContain('Sort Key')
  }
})
