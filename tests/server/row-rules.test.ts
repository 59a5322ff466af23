import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { specimensComputed } from '../specimens/computed.ts'
import { specimens } from '../specimens/registry.ts'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

/**
 * These tests check the row rules of the language, on specimens that use each: yards look at the row itself, loads
 * inherit from their yard, remarks from the row that they belong to. The expected readers are written down here, not
 * computed.
 */
let product: Product
let admin: Person
let keeper: Person
let mate: Person
let neighbour: Person
let leader: Person
let stranger: Person
let yard: Body
let load: Body
let remark: Body

const actions = ['index', 'show', 'store', 'update', 'delete', 'restore']
const all = ['yard', 'load', 'remark', 'label', 'department', 'user'].flatMap((entity) =>
  actions.map((action) => `${entity}-${action}`),
)
const send = async (person: Person, url: string, body: unknown) => {
  const answer = await person.send('POST', `/api${url}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}

beforeAll(async () => {
  product = await startTestProduct({ registry: specimens, computed: specimensComputed })
  admin = await product.person({ roles: ['admin'] })
  const here = await send(admin, '/departments', { name: 'Here' })
  const there = await send(admin, '/departments', { name: 'There' })
  const one = (department: Body, roles: string[] = []) =>
    product.person({ permissions: all, department: department.id, roles })
  keeper = await one(there)
  mate = await one(there)
  leader = await one(there, ['team-leader'])
  neighbour = await one(here)
  stranger = await one(there)
  yard = await send(admin, '/yards', {
    name: 'North',
    kind: 'road',
    manager_id: keeper.id,
    department_id: here.id,
    members: [mate.id, leader.id],
  })
  load = await send(admin, '/loads', { title: 'Pallets', yard_id: yard.id })
  remark = await send(admin, '/yard/remarks', { about_type: 'load', about_id: load.id, body: '<p>Seen</p>' })
})
afterAll(() => product.end())

const people = () => ({ keeper, mate, leader, neighbour, stranger })
/** Returns the status that each of them gets. */
const each = async (call: (person: Person) => Promise<{ status: number }>) => {
  const got: { [name: string]: number } = {}
  for (const [name, person] of Object.entries(people())) got[name] = (await call(person)).status
  return got
}

describe('a row is seen by', () => {
  test('its owner, its members and the department that it belongs to', async () => {
    expect(await each(({ send }) => send('GET', `/api/yards/${yard.id}`))).toEqual({
      keeper: 200,
      mate: 200,
      leader: 200,
      neighbour: 200,
      stranger: 404,
    })
    for (const [name, person] of Object.entries(people()))
      expect((await person.send('GET', '/api/yards')).body.total, name).toBe(name === 'stranger' ? 0 : 1)
  })
  test('whoever sees its parent', async () => {
    expect(await each(({ send }) => send('GET', `/api/loads/${load.id}`))).toEqual({
      keeper: 200,
      mate: 200,
      leader: 200,
      neighbour: 200,
      stranger: 404,
    })
    expect((await stranger.send('GET', '/api/loads?filter[yard.name]=North')).body.total).toBe(0)
    expect((await keeper.send('GET', '/api/loads?filter[yard.name]=North')).body.total).toBe(1)
  })
  test('whoever sees what it hangs on, through the parent of that', async () => {
    expect(await each(({ send }) => send('GET', `/api/yard/remarks/${remark.id}`))).toEqual({
      keeper: 200,
      mate: 200,
      leader: 200,
      neighbour: 200,
      stranger: 404,
    })
  })
  test('nobody of them any more once the row is somebody else’s', async () => {
    const other = await send(admin, '/yards', { name: 'South', kind: 'rail', manager_id: admin.id })
    expect(await each(({ send }) => send('GET', `/api/yards/${other.id}`))).toEqual({
      keeper: 404,
      mate: 404,
      leader: 404,
      neighbour: 404,
      stranger: 404,
    })
  })
})

describe('a row is changed by', () => {
  test('its owner, and a member who holds the role as well', async () => {
    expect(await each(({ send }) => send('PUT', `/api/yards/${yard.id}`, { description: 'Changed' }))).toEqual({
      keeper: 200,
      mate: 403,
      leader: 200,
      neighbour: 403,
      stranger: 404,
    })
  })
  test('whoever may change its parent', async () => {
    expect(await each(({ send }) => send('PUT', `/api/loads/${load.id}`, { instructions: 'Changed' }))).toEqual({
      keeper: 200,
      mate: 403,
      leader: 200,
      neighbour: 403,
      stranger: 404,
    })
  })
  test('its author alone, where the rule asks for both', async () => {
    const own = await send(keeper, '/yard/remarks', { about_type: 'yard', about_id: yard.id, body: '<p>Mine</p>' })
    expect(await each(({ send }) => send('PUT', `/api/yard/remarks/${own.id}`, { body: '<p>x</p>' }))).toEqual({
      keeper: 200,
      mate: 403,
      leader: 403,
      neighbour: 403,
      stranger: 404,
    })
  })
})

describe('a row is made by', () => {
  test('whoever holds the permission that its rule asks for', async () => {
    const body = { name: 'East', kind: 'port', manager_id: keeper.id }
    expect((await keeper.send('POST', '/api/yards', body)).status).toBe(403)
    const opener = await product.person({ permissions: [...all, 'yard-open', 'user-index-all'] })
    expect((await opener.send('POST', '/api/yards', { ...body, manager_id: opener.id })).status).toBe(201)
  })
  test('whoever may change its parent; a parent unseen is as good as missing', async () => {
    const make = ({ send, id }: Person) => send('POST', '/api/loads', { title: `By ${id}`, yard_id: yard.id })
    expect(await each(make)).toEqual({ keeper: 201, mate: 403, leader: 201, neighbour: 403, stranger: 422 })
    expect((await admin.send('GET', '/api/loads?perPage=100')).body.total).toBe(3)
  })
})

describe('the permission that lifts row rules', () => {
  test('shows every row, and no more than the other permissions allow', async () => {
    const reader = await product.person({ permissions: ['yard-index', 'yard-show', 'yard-index-all'] })
    expect((await reader.send('GET', `/api/yards/${yard.id}`)).status).toBe(200)
    expect((await reader.send('PUT', `/api/yards/${yard.id}`, { description: 'x' })).status).toBe(403)
    // A user who is free of the parent's rule is free of it for the children too, if they hold the children's
    // permission.
    expect((await reader.send('GET', `/api/loads/${load.id}`)).status).toBe(403)
    const both = await product.person({ permissions: ['yard-index-all', 'load-show'] })
    expect((await both.send('GET', `/api/loads/${load.id}`)).status).toBe(200)
  })
})

test('each row says what its reader can do with it', async () => {
  const can = async (person: Person) => (await person.send('GET', `/api/yards/${yard.id}`)).body.data.can
  expect(await can(keeper)).toEqual({ update: true, delete: true })
  expect(await can(leader)).toEqual({ update: true, delete: false })
  expect(await can(neighbour)).toEqual({ update: false, delete: false })
})

test('counts and included rows show only what their reader may see', async () => {
  const url = `/api/users/${keeper.id}`
  const names = (await keeper.send('GET', `/api/yards/${yard.id}?include=people`)).body.data
  expect(names.people.map(({ id }: Body) => id).sort()).toEqual([mate.id, leader.id].sort())
  // The neighbour is in another department than the members, and may therefore not see them.
  const seen = (await neighbour.send('GET', `/api/yards/${yard.id}?include=people,manager`)).body.data
  expect(seen).toMatchObject({ people: [], membersCount: 0, manager: null, manager_id: keeper.id, loadsCount: 3 })
  expect((await neighbour.send('GET', url)).status).toBe(404)
})
