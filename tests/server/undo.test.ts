import { afterAll, beforeAll, expect, test } from 'vitest'
import { specimensComputed } from '../specimens/computed.ts'
import { specimens } from '../specimens/registry.ts'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
let admin: Person
let other: Person
let clock = Date.parse('2026-11-20T08:00:00Z')
beforeAll(async () => {
  product = await startTestProduct({ registry: specimens, computed: specimensComputed, now: () => clock++ })
  admin = await product.person({ roles: ['admin'] })
  other = await product.person({ roles: ['admin'] })
})
afterAll(() => product.end())

let made = 0
const yardBy = async (more: object = {}): Promise<Body> =>
  (await admin.send('POST', '/api/yards', { name: `Undo ${++made}`, kind: 'road', manager_id: admin.id, ...more })).body
    .data
const put = async (person: Person, id: string, change: object): Promise<Body> =>
  (await person.send('PUT', `/api/yards/${id}`, change)).body.data
const read = async (id: string) => (await admin.send('GET', `/api/yards/${id}?include=people`)).body.data
const undo = async (person: Person, ...rows: { id: string; version: number }[]) =>
  (await person.send('POST', '/api/yards/undo', { rows })).body

test('a change is taken back whatever its fields are, as a change of its own', async () => {
  const row = await yardBy({ members: [admin.id], opens_at: '06:30', services: ['wash'], founded_on: '1999-12-31' })
  const changed = await put(admin, row.id, {
    name: `Other ${made}`,
    kind: 'port',
    members: [other.id],
    opens_at: '07:00',
    services: ['fuel', 'rest'],
    founded_on: null,
    is_open: false,
  })
  expect(await undo(admin, { id: row.id, version: changed.version })).toMatchObject({
    done: 1,
    data: [{ id: row.id, ok: true }],
    message: 'Undone Successfully',
  })
  const now = await read(row.id)
  expect(now).toMatchObject({
    name: row.name,
    kind: 'road',
    opens_at: row.opens_at,
    services: ['wash'],
    founded_on: '1999-12-31',
    is_open: true,
    version: 3,
  })
  expect(now.people.map(({ id }: Body) => id)).toEqual([admin.id])
})

test('what was taken back is done again, by its version in the answer, as often as wanted', async () => {
  const row = await yardBy({ members: [admin.id] })
  let version: number = (await put(admin, row.id, { kind: 'port', members: [other.id] })).version
  for (const [kind, member] of [
    ['road', admin.id],
    ['port', other.id],
    ['road', admin.id],
  ]) {
    const { data } = await undo(admin, { id: row.id, version })
    version = data[0].version
    const now = await read(row.id)
    expect(now).toMatchObject({ kind, version })
    expect(now.people.map(({ id }: Body) => id)).toEqual([member])
  }
})

test('what somebody changed since is left alone, and it is said; other fields of theirs stay', async () => {
  const row = await yardBy({ description: 'At first' })
  const mine = await put(admin, row.id, { description: 'Mine' })
  await put(other, row.id, { kind: 'rail' })
  expect((await undo(admin, { id: row.id, version: mine.version })).done).toBe(1)
  expect(await read(row.id)).toMatchObject({ description: 'At first', kind: 'rail' })

  const again = await put(admin, row.id, { description: 'Mine again' })
  await put(other, row.id, { description: 'Theirs' })
  const refused = await undo(admin, { id: row.id, version: again.version })
  expect(refused).toMatchObject({ done: 0, data: [{ ok: false, problem: { status: 409, code: 'conflict' } }] })
  expect(await read(row.id)).toMatchObject({ description: 'Theirs' })
})

test('nobody takes back what others did, what made a row, what is none, or a row that they may not see', async () => {
  const row = await yardBy()
  const theirs = await put(other, row.id, { kind: 'rail' })
  const answer = await undo(admin, { id: row.id, version: theirs.version }, { id: row.id, version: 1 })
  expect(answer.data.map(({ problem }: Body) => problem.code)).toEqual(['not_undoable', 'not_undoable'])
  const outsider = await product.person({ permissions: ['yard-update', 'yard-show'] })
  const unseen = await undo(outsider, { id: row.id, version: theirs.version })
  expect(unseen.data[0].problem.status).toBe(404)
  expect((await read(row.id)).kind).toBe('rail')
  for (const rows of [[], [{ id: row.id }], [{ id: 'x', version: 1 }], [{ id: row.id, version: 1, more: 1 }]])
    expect((await admin.send('POST', '/api/yards/undo', { rows })).status).toBe(422)
})

test('a change of many is answered with versions, by which it is taken back', async () => {
  const rows = [await yardBy(), await yardBy({ kind: 'port' }), await yardBy({ kind: 'rail' })]
  const ids = rows.map(({ id }) => id)
  const bulk = (await admin.send('POST', '/api/yards/bulk', { ids, change: { kind: 'rail' } })).body
  // The last row did not change, so there is nothing to undo.
  expect(bulk.data.map(({ version }: Body) => version)).toEqual([2, 2, undefined])
  const done = bulk.data.filter(({ version }: Body) => version !== undefined)
  const back = await undo(admin, ...done.map(({ id, version }: Body) => ({ id, version })))
  expect(back.done).toBe(2)
  expect(await Promise.all(ids.map(async (id) => (await read(id)).kind))).toEqual(['road', 'port', 'rail'])
})

test('the trash lists what lies in it, filtered like any list, and gives one or many back', async () => {
  const rows = [await yardBy({ name: 'Trash A' }), await yardBy({ name: 'Trash B' }), await yardBy({ name: 'Trash C' })]
  const ids = rows.map(({ id }) => id)
  const deleted = (await admin.send('POST', '/api/yards/bulk', { ids, action: 'delete' })).body
  expect(deleted.done).toBe(3)
  const list = (await admin.send('GET', '/api/yards/trash?search=Trash&orderOn=name&orderBy=asc')).body
  expect(list.data.map(({ name }: Body) => name)).toEqual(['Trash A', 'Trash B', 'Trash C'])
  expect(list.total).toBe(3)
  expect(list.data[0]).toMatchObject({ deleted_at: expect.stringMatching(/^2026-11-20T/), can: { delete: true } })
  expect((await admin.send('GET', '/api/yards?search=Trash')).body.total).toBe(0)
  const back = (await admin.send('POST', '/api/yards/bulk', { ids: ids.slice(1), action: 'restore' })).body
  expect(back).toMatchObject({ done: 2, message: 'Restored Successfully' })
  expect((await admin.send('GET', '/api/yards/trash?search=Trash')).body.total).toBe(1)
  expect((await admin.send('GET', '/api/yards?search=Trash')).body.total).toBe(2)
  // A user who may only read can't read the trash, nor restore from it.
  const { send } = await product.person({ permissions: ['yard-index', 'yard-show', 'yard-delete', 'yard-index-all'] })
  expect((await send('GET', '/api/yards/trash')).status).toBe(403)
  expect((await send('POST', '/api/yards/bulk', { ids, action: 'restore' })).status).toBe(403)
  // An entity without a trash has neither call.
  expect((await admin.send('GET', '/api/departments/trash')).status).toBe(404)
  expect((await admin.send('POST', '/api/departments/bulk', { ids, action: 'restore' })).status).toBe(403)
})
