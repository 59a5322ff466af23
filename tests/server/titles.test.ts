import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defineEntity, everyone, own } from '../../src/core/declare/entity.ts'
import { children, day, money, ref, richText, text } from '../../src/core/declare/fields.ts'
import { defineRegistry } from '../../src/core/declare/registry.ts'
import { permission } from '../../src/domain/people/permission.ts'
import { role } from '../../src/domain/people/role.ts'
import { savedView } from '../../src/domain/system/saved-view.ts'
import { department } from '../specimens/department.ts'
import { user } from '../specimens/user.ts'
import { type Person, type Product, startTestProduct } from './harness/product.ts'

const shape = {
  group: 'work',
  icon: 'folder',
  access: { read: everyone, create: everyone, update: everyone, delete: everyone },
} as const
/** A van is named by its price, and only its keeper sees it. */
const van = defineEntity({
  ...shape,
  name: 'van',
  api: '/vans',
  permission: 'van',
  fields: {
    price: money({ min: '0' }),
    keeper: ref('user'),
    services: children('service', { by: 'van', told: true, apiOnly: true }),
    notes: children('note', { by: 'van', told: true, apiOnly: true }),
  },
  title: 'price',
  list: { columns: ['price'], filters: [], sort: 'created_at' },
  form: [{ section: 'main', fields: ['price', 'keeper'] }],
  access: { ...shape.access, read: own('keeper') },
})
/** A service is named by its van. */
const service = defineEntity({
  ...shape,
  name: 'service',
  api: '/services',
  permission: 'service',
  fields: { van: ref('van', { required: true }), on: day() },
  title: 'van',
  list: { columns: ['van', 'on'], filters: [], sort: 'created_at', include: ['van'] },
  form: [{ section: 'main', fields: ['van', 'on'] }],
})
const note = defineEntity({
  ...shape,
  name: 'note',
  api: '/notes',
  permission: 'note',
  fields: { body: richText(), van: ref('van'), service: ref('service'), why: text() },
  title: 'body',
  list: { columns: ['body'], filters: [], sort: 'created_at' },
  form: [{ section: 'main', fields: ['body', 'van', 'service', 'why'] }],
})

let product: Product
let admin: Person
let keeper: Person
let stranger: Person
let vanId: string
let serviceId: string
beforeAll(async () => {
  product = await startTestProduct({
    registry: defineRegistry(user, department, role, permission, savedView, van, service, note),
  })
  admin = await product.person({ roles: ['admin'] })
  const permissions = ['van', 'service', 'note'].flatMap((one) => [`${one}-index`, `${one}-show`])
  keeper = await product.person({ permissions })
  stranger = await product.person({ permissions })
  vanId = (await admin.send('POST', '/api/vans', { price: '1200.5', keeper_id: keeper.id })).body.data.id
  serviceId = (await admin.send('POST', '/api/services', { van_id: vanId, on: '2026-02-01' })).body.data.id
  await admin.send('POST', '/api/notes', { body: '<p>@ <b>hello</b></p>', van_id: vanId, service_id: serviceId })
})
afterAll(() => product.end())

describe('a row that is called by a reference comes with what that is called', () => {
  const named = { id: expect.any(String), price: '1200.50' }
  test('in its list, on its page, and along with another row', async () => {
    expect((await keeper.send('GET', '/api/services')).body.data[0].van).toEqual(named)
    expect((await keeper.send('GET', `/api/services/${serviceId}`)).body.data.van).toEqual(named)
    expect((await keeper.send('GET', '/api/notes?include=service')).body.data[0].service.van).toEqual(named)
  })
  test('and wholly where it is asked along', async () => {
    const [row] = (await keeper.send('GET', '/api/services?include=van')).body.data
    expect(row.van).toMatchObject({ ...named, keeper_id: keeper.id })
  })
  test('but not for those who may not see it', async () => {
    for (const path of ['/api/services', '/api/services?include=van']) {
      const [row] = (await stranger.send('GET', path)).body.data
      expect(row).toMatchObject({ van_id: vanId, van: null })
    }
    expect((await stranger.send('GET', '/api/notes?include=service')).body.data[0].service.van).toBeNull()
  })
})

test('what is told of rows has their title as it is stored, and none that is taken from another row', async () => {
  const { data } = (await admin.send('GET', `/api/vans/${vanId}/history`)).body
  const titles = data.flatMap(({ of }: { of?: { entity: string; title: string | null } }) =>
    of === undefined ? [] : [[of.entity, of.title]],
  )
  expect(titles).toEqual([
    ['note', '<p>@ <b>hello</b></p>'],
    ['service', null],
  ])
})

test('a value below its only bound is told by that bound', async () => {
  const { status, body } = await admin.send('PUT', `/api/vans/${vanId}`, { price: '-1' })
  expect(status).toBe(422)
  expect(body.errors.price).toEqual(['This must be at least 0.'])
})

test('clients that send the content type of JSON with every call may delete', async () => {
  const { id } = (await admin.send('POST', '/api/services', { van_id: vanId })).body.data
  const gone = await admin.send('DELETE', `/api/services/${id}`, undefined, { 'content-type': 'application/json' })
  expect(gone.status).toBe(200)
})
