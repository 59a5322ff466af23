import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { leases } from '../specimens/leases.ts'
import { formHeaders, formOf } from './harness/forms.ts'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
let admin: Person
beforeAll(async () => {
  product = await startTestProduct({ registry: leases })
  admin = await product.person({ roles: ['admin'] })
})
afterAll(() => product.end())

const write = (method: 'POST' | 'PUT', id: string, body: Body, headers = {}) =>
  admin.send(method, `/api/leases${id === '' ? '' : `/${id}`}`, body, headers)
const paymentsOf = async (id: string, as = admin): Promise<Body[]> =>
  (await as.send('GET', `/api/lease-payments?filter[lease_id]=${id}&orderOn=position&orderBy=asc`)).body.data
const namesOf = async (id: string) => (await paymentsOf(id)).map(({ name }) => name)
const made = async (payments: Body[] = [], more: Body = {}): Promise<Body> => {
  const { status, body } = await write('POST', '', { name: `Quay ${randomUUID()}`, payments, ...more })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data
}
const three = async () => {
  const lease = await made([{ name: 'One' }, { name: 'Two' }, { name: 'Three' }])
  return { lease, rows: await paymentsOf(lease.id) }
}

describe('rows in the body of their parent', () => {
  test('are made with it, in the order of the body', async () => {
    const lease = await made([{ name: 'One', amount: '1.50' }, { name: 'Two' }], { notices: [{ name: 'Told' }] })
    expect(await paymentsOf(lease.id)).toMatchObject([
      { name: 'One', amount: '1.50', kind: 'rent', version: 1 },
      { name: 'Two', amount: null },
    ])
    expect(lease.payments_count).toBe(2)
  })

  test('are added, changed and removed by one write; what is not named stays', async () => {
    const { lease, rows } = await three()
    const [one, two, last] = rows
    const { status, body } = await write('PUT', lease.id, {
      name: 'Renamed',
      version: 1,
      payments: [
        { name: 'Four', amount: '4.00' },
        { id: one?.id, version: 1, amount: '9.00' },
        { id: two?.id, version: 1, removed: true },
      ],
    })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.data).toMatchObject({ name: 'Renamed', version: 2, payments_count: 3 })
    expect(await paymentsOf(lease.id)).toMatchObject([
      { id: one?.id, amount: '9.00', version: 2 },
      { id: last?.id, version: 1 },
      { name: 'Four', version: 1 },
    ])
  })

  test('a parent that is not changed itself keeps its version', async () => {
    const { lease, rows } = await three()
    const { body } = await write('PUT', lease.id, { version: 1, payments: [{ id: rows[0]?.id, amount: '7.00' }] })
    expect(body.data).toMatchObject({ version: 1 })
    expect((await paymentsOf(lease.id))[0]).toMatchObject({ amount: '7.00', version: 2 })
  })

  test('stand where they say', async () => {
    const { lease, rows } = await three()
    const [one, two, last] = rows
    const put = (payments: Body[]) => write('PUT', lease.id, { payments })
    await put([{ id: last?.id, before: one?.id }])
    expect(await namesOf(lease.id)).toEqual(['Three', 'One', 'Two'])
    await put([
      { name: 'A', before: two?.id },
      { name: 'B', before: two?.id },
      { id: last?.id, before: null },
    ])
    expect(await namesOf(lease.id)).toEqual(['One', 'A', 'B', 'Two', 'Three'])
    const other = await three()
    for (const before of [other.rows[0]?.id, randomUUID(), 'x', last?.id, 5]) {
      const { status, body } = await put([{ id: last?.id, before }])
      expect([status, Object.keys(body.errors ?? {})], String(before)).toEqual([422, ['payments.0.before']])
    }
    const notices = [{ name: 'Without an order', before: null }]
    expect((await write('PUT', lease.id, { notices })).body.errors).toHaveProperty(['notices.0.before'])
  })

  test('all or none: each fault is told at its place, and those of the parent with them', async () => {
    const { lease, rows } = await three()
    const other = await three()
    const { status, body } = await write('PUT', lease.id, {
      name: 'Not kept',
      payments: [
        { id: rows[0]?.id, amount: '-1' },
        { name: 'x'.repeat(61), nonsense: 1 },
        { amount: '3.00' },
        { id: rows[1]?.id, removed: true },
        { id: other.rows[0]?.id, amount: '3.00' },
        { id: randomUUID(), amount: '3.00' },
        // The removed row is taken out first, so that it is unknown here.
        { id: rows[2]?.id, lease_id: other.lease.id },
        { id: rows[2]?.id, removed: true, amount: '1.00' },
      ],
    })
    expect(status).toBe(422)
    expect(Object.keys(body.errors).toSorted()).toEqual(
      ['0.amount', '1.name', '1.nonsense', '2.name', '4.id', '5.id', '6.id', '6.lease_id', '7.amount']
        .map((place) => `payments.${place}`)
        .toSorted(),
    )
    expect((await admin.send('GET', `/api/leases/${lease.id}`)).body.data).toEqual(lease)
    expect(await paymentsOf(lease.id)).toEqual(rows)
    const both = await write('PUT', lease.id, { name: '', payments: [{ name: 'Five', amount: 'much' }] })
    expect(Object.keys(both.body.errors).toSorted()).toEqual(['name', 'payments.0.amount'])
    const none = await write('POST', '', { name: '', payments: [{ name: 'Five', amount: 'much' }] })
    expect(Object.keys(none.body.errors).toSorted()).toEqual(['name', 'payments.0.amount'])
    for (const payments of [{}, 'x', [5], Array.from({ length: 101 }, (_, n) => ({ name: `N ${n}` }))])
      expect((await write('PUT', lease.id, { payments })).body.errors).toHaveProperty('payments')
    expect(await paymentsOf(lease.id)).toEqual(rows)
  })

  test('a name that is taken is told at its row', async () => {
    const { lease, rows } = await three()
    const { status, body } = await write('PUT', lease.id, {
      payments: [{ id: rows[0]?.id, amount: '5.00' }, { name: 'Two' }],
    })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['payments.1.name']])
    expect(await paymentsOf(lease.id)).toEqual(rows)
    // The removed row makes room for a new one.
    const swapped = await write('PUT', lease.id, { payments: [{ name: 'Gone' }, { id: rows[1]?.id, removed: true }] })
    expect(swapped.status).toBe(200)
  })

  test('stale rows merge by fields, and collide where both changed the same', async () => {
    const { lease, rows } = await three()
    const [one, two] = rows
    await admin.send('PUT', `/api/lease-payments/${one?.id}`, { amount: '1.00' })
    await admin.send('PUT', `/api/lease-payments/${two?.id}`, { amount: '2.00' })
    const clash = await write('PUT', lease.id, {
      name: 'Not kept',
      payments: [
        { id: one?.id, version: 1, amount: '8.00' },
        { id: two?.id, version: 1, removed: true },
        { name: 'Not kept' },
      ],
    })
    expect(clash).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        conflicts: {
          'payments.0.amount': { base: null, theirs: '1.00', mine: '8.00' },
          'payments.1.removed': { theirs: false, mine: true },
        },
        versions: { 'payments.0': 2, 'payments.1': 2 },
      },
    })
    expect(await namesOf(lease.id)).toEqual(['One', 'Two', 'Three'])
    const merged = await write('PUT', lease.id, { payments: [{ id: one?.id, version: 1, kind: 'fee' }] })
    expect(merged.status).toBe(200)
    expect((await paymentsOf(lease.id))[0]).toMatchObject({ amount: '1.00', kind: 'fee', version: 3 })
  })

  test('each row takes the rights of its own calls', async () => {
    const { lease, rows } = await three()
    const put = (person: Person, payments: Body[]) => person.send('PUT', `/api/leases/${lease.id}`, { payments })
    const every = ['lease-index', 'lease-show', 'lease-update']
    const rights = ['lease-payment-index', 'lease-payment-show']
    const reader = await product.person({ permissions: [...every, ...rights] })
    const [one, two] = rows
    const asked: readonly (readonly [string, Body])[] = [
      ['lease-payment-store', { name: 'Mine' }],
      ['lease-payment-update', { id: one?.id, amount: '3.00' }],
      ['lease-payment-delete', { id: two?.id, removed: true }],
    ]
    for (const [, row] of asked) expect((await put(reader, [row])).status).toBe(403)
    expect(await paymentsOf(lease.id)).toEqual(rows)
    for (const [right, row] of asked) {
      const one = await product.person({ permissions: [...every, ...rights, right] })
      expect((await put(one, [row])).status, right).toBe(200)
    }
    const writer = await product.person({ permissions: [...every, ...rights, 'lease-payment-update'] })
    const fee = await put(writer, [{ id: one?.id, secret_fee: '3.00' }])
    expect(fee.body.errors).toHaveProperty(['payments.0.secret_fee'])
    const stranger = await product.person({ permissions: [...rights, 'lease-payment-update'] })
    expect((await put(stranger, [{ id: one?.id, amount: '3.00' }])).status).toBe(403)
  })

  test('one call is one entry of the activity, which opens to its rows', async () => {
    const { lease, rows } = await three()
    const at = async () => (await admin.send('GET', '/api/history?perPage=5')).body.data
    expect((await at())[0]).toMatchObject({ action: 'created', of: { entity: 'lease', id: lease.id }, parts: 3 })
    await write('PUT', lease.id, {
      name: 'Renamed',
      payments: [{ id: rows[0]?.id, amount: '4.00' }, { id: rows[1]?.id, removed: true }, { name: 'New' }],
    })
    const [entry] = await at()
    expect(entry).toMatchObject({ action: 'updated', of: { id: lease.id }, parts: 3 })
    const parts = await admin.send('GET', `/api/history?cause=${entry.id}`)
    expect(parts.body.data.map(({ action }: Body) => action).toSorted()).toEqual(['created', 'deleted', 'updated'])
    const own = (await admin.send('GET', `/api/leases/${lease.id}/history`)).body
    expect(own.data[0]).toMatchObject({ action: 'updated', parts: 3 })
    expect(own.total).toBe(2)
    // If the parent does not change, the first of the rows is the cause.
    await write('PUT', lease.id, { payments: [{ id: rows[0]?.id, amount: '6.00' }, { name: 'Newer' }] })
    expect((await at())[0]).toMatchObject({ of: { entity: 'lease_payment', id: rows[0]?.id }, parts: 1 })
    const told = (await admin.send('GET', `/api/leases/${lease.id}/history`)).body
    expect(told.data.slice(0, 2).map(({ of }: Body) => of?.entity)).toEqual(['lease_payment', 'lease_payment'])
  })

  test('a write that is sent again under its key is done once', async () => {
    const { lease } = await three()
    const key = { 'idempotency-key': randomUUID() }
    const body = { name: 'Once', version: 1, payments: [{ name: 'Four' }] }
    const [first, again] = await Promise.all([write('PUT', lease.id, body, key), write('PUT', lease.id, body, key)])
    expect([first.status, again.status], JSON.stringify(again.body)).toEqual([200, 200])
    expect(again.body).toEqual(first.body)
    expect(await namesOf(lease.id)).toEqual(['One', 'Two', 'Three', 'Four'])
    expect((await write('PUT', lease.id, { name: 'Twice' }, key)).status).toBe(422)
  })

  test('come in a form with files as JSON', async () => {
    const row = (data: string) => ({ name: 'payments[]', data })
    const post = async (...rows: readonly string[]) => {
      const payload = formOf({ name: 'name', data: `Form ${randomUUID()}` }, ...rows.map(row))
      const headers = { ...formHeaders, authorization: `Bearer ${admin.token}` }
      const answer = await product.app.inject({ method: 'POST', url: '/api/leases', headers, payload })
      return { status: answer.statusCode, body: answer.json() as Body }
    }
    const { status, body } = await post('{"name":"One","amount":"1.50"}', '{"name":"Two"}')
    expect(status, JSON.stringify(body)).toBe(201)
    expect(await namesOf(body.data.id)).toEqual(['One', 'Two'])
    for (const wrong of ['One', '5', '{"name":', '[]'])
      expect((await post(wrong)).body.errors, wrong).toHaveProperty('payments')
  })

  test('the description names the fields of the rows', async () => {
    const document = (await admin.send('GET', '/api/openapi.json')).body
    const put = document.paths['/leases/{id}']?.put ?? document.paths['/api/leases/{id}']?.put
    const resolved = ({ $ref, ...schema }: Body): Body =>
      $ref === undefined ? schema : document.components.schemas[$ref.split('/').at(-1)]
    const schema = resolved(put.requestBody.content['application/json'].schema)
    const row = resolved(resolved(schema.properties.payments).items)
    expect(Object.keys(row.properties)).toEqual(
      expect.arrayContaining(['id', 'version', 'removed', 'before', 'name', 'amount']),
    )
    expect(row.properties).not.toHaveProperty('lease_id')
    expect(schema.properties.payments.maxItems).toBe(100)
  })
})
