import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
let admin: Person
let other: Person
let id = ''
let clock = Date.parse('2026-11-01T08:00:00Z')
const hour = 3_600_000
beforeAll(async () => {
  product = await startTestProduct({ now: () => clock })
  admin = await product.person({ roles: ['admin'], name: 'Anna' })
  other = await product.person({ roles: ['admin'], name: 'Bert' })
  id = (await admin.send('POST', '/api/departments', { name: 'Tracked', description: 'One' })).body.data.id
  for (const [person, change] of [
    [admin, { description: 'Two' }],
    [other, { description: 'Three', color: '#112233' }],
    [other, { color: '#445566' }],
  ] as const) {
    clock += hour
    await person.send('PUT', `/api/departments/${id}`, change)
  }
})
afterAll(() => product.end())

const ask = (query: string, who: Person = admin) => who.send('GET', `/api/departments/${id}/history?${query}`)
const versions = async (query: string) => {
  const { body } = await ask(query)
  return [body.data.map(({ version }: Body) => version), body.total]
}

test('the history is asked by field, by who and by time, and all together', async () => {
  expect(await versions('')).toEqual([[4, 3, 2, 1], 4])
  expect(await versions('field=description')).toEqual([[3, 2, 1], 3])
  expect(await versions('field=color&perPage=1')).toEqual([[4], 2])
  expect(await versions(`actor=${other.id}`)).toEqual([[4, 3], 2])
  expect(await versions('actor=system')).toEqual([[], 0])
  expect(await versions('from=2026-11-01T09:00:00Z&to=2026-11-01T11:00:00Z')).toEqual([[3, 2], 2])
  expect(await versions(`field=description&actor=${other.id}&from=2026-11-01T09:00:00.000Z`)).toEqual([[3], 1])
})

test('who did anything to the row is named, whatever is asked', async () => {
  const names = [
    { id: admin.id, name: 'Anna' },
    { id: other.id, name: 'Bert' },
  ]
  expect((await ask('')).body.actors).toEqual(names)
  expect((await ask('field=parent_id')).body).toMatchObject({ total: 0, actors: names })
})

test.each([
  ['field=nonsense', 'field'],
  ['field=password', 'field'],
  ['actor=me', 'actor'],
  ['from=yesterday', 'from'],
  ['to=2026-11-04', 'to'],
  ['field=name&field=color', 'field'],
  ['since=2026-11-04T08:00:00Z', 'since'],
])('%s is refused by name', async (query, field) => {
  const { status, body } = await ask(query)
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
})

test('nobody asks about a field that they may not read', async () => {
  const reader = await product.person({ permissions: ['user-show', 'user-index-all'] })
  const of = (field: string, who: Person) => who.send('GET', `/api/users/${admin.id}/history?field=${field}`)
  expect((await of('permissions', reader)).status).toBe(422)
  expect((await of('permissions', admin)).status).toBe(200)
})

/** Changes the log as if a field had been renamed in its declaration: no field has the old name any more. */
const renameIn = (row: string, was: string, field: string) =>
  product.engine.db.run(
    sql`update change c set field = ${field} from event e where e.id = c.event_id and e.row_id = ${row} and c.field = ${was}`,
  )

test('what became of a field that there is no more is told, under its former name, to those who see all there is', async () => {
  const { id: client } = (await admin.send('POST', '/api/clients', { name: 'Nordic', notes: 'Pays late.' })).body.data
  await admin.send('PUT', `/api/clients/${client}`, { notes: 'Pays.', phone: '1' })
  await other.send('PUT', `/api/clients/${client}`, { notes: 'Pays early.' })
  await renameIn(client, 'notes', 'remarks')
  const { data, total, actors } = (await admin.send('GET', `/api/clients/${client}/history`)).body
  expect([data.length, total, actors.length]).toEqual([3, 3, 2])
  expect(data[0].changes).toEqual([{ field: 'remarks', old: 'Pays.', new: 'Pays early.' }])
  expect(data[1].changes.map((change: Body) => change.field)).toEqual(['phone', 'remarks'])
  // Nobody can tell any longer whether they might have read it.
  for (const permissions of [['client-show'], ['client-show', 'client-update', 'client-index']]) {
    const person = await product.person({ permissions })
    await product.engine.db.run(sql`update users set client_id = ${client} where id = ${person.id}`)
    const { body, status } = await person.send('GET', `/api/clients/${client}/history`)
    expect(status).toBe(200)
    expect(JSON.stringify(body)).not.toContain('remarks')
    expect(JSON.stringify(body)).not.toContain('early')
    expect(body.data.map((event: Body) => event.changes.map((change: Body) => change.field))[0]).toEqual(['phone'])
    // The answer does not name people whose changes it does not have either.
    expect(body.actors).toEqual([{ id: admin.id, name: 'Anna' }])
  }
})

test('those who overlook all rows, but not every field, hear nothing of former fields', async () => {
  const { id: project } = (
    await admin.send('POST', '/api/projects', {
      name: 'Pier',
      priority: 'low',
      destination: 'internal',
      department_id: id,
      budget: '12.00',
    })
  ).body.data
  await other.send('PUT', `/api/projects/${project}`, { budget: '13.00' })
  await renameIn(project, 'budget', 'cost')
  const partly = await product.person({ permissions: ['project-show', 'project-index-all'] })
  const { body } = await partly.send('GET', `/api/projects/${project}/history`)
  expect(body.data).toHaveLength(1)
  expect(JSON.stringify(body)).not.toContain('cost')
  expect(body.actors).toEqual([{ id: admin.id, name: 'Anna' }])
  expect((await admin.send('GET', `/api/projects/${project}/history`)).body.data[0].changes).toEqual([
    { field: 'cost', old: '12.00', new: '13.00' },
  ])
})
