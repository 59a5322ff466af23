import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isFigured } from '../../src/core/declare/kinds.ts'
import { figuredValue } from '../../src/core/formula/figured.ts'
import { leases } from '../specimens/leases.ts'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
let admin: Person
beforeAll(async () => {
  product = await startTestProduct({ registry: leases })
  admin = await product.person({ roles: ['admin'] })
})
afterAll(() => product.end())

const lease = () => product.engine.models.of('lease' as string)
const figured = () => lease().fields.filter(({ field }) => isFigured(field))
const make = async (body: Body, as = admin): Promise<Body> => {
  const { status, body: answer } = await as.send('POST', '/api/leases', body)
  expect(status, JSON.stringify([body, answer])).toBe(201)
  return answer.data
}
let count = 0
const name = () => `Lease ${++count}`
const listed = async (query: string, as = admin): Promise<Body[]> =>
  (await as.send('GET', `/api/leases?perPage=100&${query}`)).body.data

const day = fc
  .integer({ min: 0, max: 2000 })
  .map((n) => new Date(Date.UTC(2025, 0, 1) + n * 86_400_000).toISOString().slice(0, 10))
const amount = (most: number) => fc.integer({ min: 0, max: most }).map((n) => (n / 100).toFixed(2))
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null })
const paymentOf = fc.record({
  amount: maybe(amount(1_000_000)),
  due_on: maybe(day),
  kind: fc.constantFrom('rent', 'deposit', 'fee'),
  is_paid: fc.boolean(),
  pieces: maybe(fc.integer({ min: -1000, max: 1000 })),
  secret_fee: maybe(amount(1000)),
  secret_fee_currency: fc.constantFrom('EUR', 'EUR', 'USD'),
})
const leaseOf = fc.record({
  months: maybe(fc.integer({ min: 1, max: 12 })),
  monthly_rate: maybe(amount(999_999_999_999)),
  span: maybe(fc.tuple(day, fc.integer({ min: 1, max: 900 }))),
  payments: fc.array(paymentOf, { maxLength: 5 }),
})
const later = (from: string, days: number) => new Date(Date.parse(from) + days * 86_400_000).toISOString().slice(0, 10)

describe('sums of children and formulas', () => {
  test('are computed in the database as in the browser, on whatever rows', async () => {
    await fc.assert(
      fc.asyncProperty(leaseOf, async ({ span, payments, ...plain }) => {
        const dates = span === null ? {} : { begins_on: span[0], ends_on: later(span[0], span[1]) }
        const rows = payments.map((one, n) => ({
          ...one,
          name: `P ${n}`,
          ...(one.secret_fee === null ? { secret_fee_currency: undefined } : {}),
        }))
        const made = await make({ name: name(), ...plain, ...dates, payments: rows })
        const stored = (await admin.send('GET', `/api/lease-payments?perPage=100&filter[lease_id]=${made.id}`)).body
          .data
        const child = product.engine.models.of('lease_payment' as string)
        const rowsOf = (children: string) => (children === 'payments' ? { model: child, rows: stored } : undefined)
        for (const field of figured())
          expect(made[field.wire], field.name).toEqual(figuredValue(lease(), field.name, made, rowsOf))
      }),
      { numRuns: 60 },
    )
  })

  test('have the values that one works out by hand', async () => {
    const made = await make({
      name: name(),
      months: 12,
      monthly_rate: '100.10',
      begins_on: '2027-01-01',
      ends_on: '2028-01-01',
      payments: [
        { name: 'A', amount: '1.05', is_paid: true, kind: 'deposit', pieces: 4, due_on: '2027-05-01' },
        { name: 'B', amount: '2.00', pieces: -1, due_on: '2027-03-01' },
        { name: 'C' },
      ],
    })
    expect(made).toMatchObject({
      total: '3.05',
      unpaid: '2.00',
      rent: '2.00',
      pieces: 3,
      next_due: '2027-03-01',
      dearest: '2.00',
      fees: '0.00',
      value: '1201.20',
      days: 365,
      per_day: '3.2910',
      // 1201.20 - 3.05 + 1.5 * (3 - 3) / -(12 - 3)
      left: '1198.150',
    })
    const none = await make({ name: name(), months: 3, monthly_rate: '5.00' })
    // A sum of nothing is 0; a value that is missing or divided by zero is null.
    expect(none).toMatchObject({
      total: '0.00',
      pieces: 0,
      next_due: null,
      dearest: null,
      value: '15.00',
      days: null,
      left: null,
    })
  })

  test('sort, filter and page in the database, and are refused in bodies', async () => {
    const prefix = name()
    for (const n of [3, 1, 2])
      await make({
        name: `${prefix} ${n}`,
        months: n,
        monthly_rate: '1.00',
        payments: [{ name: 'A', amount: `${n}.00` }],
      })
    const mine = `search=${prefix}`
    for (const field of ['total', 'value']) {
      const rows = await listed(`${mine}&orderOn=${field}&orderBy=desc`)
      expect(rows.map((row) => row[field])).toEqual(['3.00', '2.00', '1.00'])
    }
    const where = JSON.stringify({ operator: 'and', filters: [{ column: 'total', operator: 'gt', value: '1.50' }] })
    expect(await listed(`${mine}&where=${encodeURIComponent(where)}`)).toHaveLength(2)
    for (const { wire } of figured()) {
      const { status, body } = await admin.send('POST', '/api/leases', { name: name(), [wire]: 1 })
      expect([status, body.errors], wire).toMatchObject([422, { [wire]: expect.anything() }])
    }
  })

  test('count the rows that the reader sees, and nothing that they may not read', async () => {
    const prefix = name()
    const made = await make({
      name: prefix,
      months: 1,
      monthly_rate: '1.00',
      payments: [{ name: 'A', amount: '7.00', secret_fee: '2.00' }],
    })
    const rights = ['lease-index', 'lease-show']
    const blind = await product.person({ permissions: rights })
    expect((await blind.send('GET', `/api/leases/${made.id}`)).body.data).toMatchObject({
      total: '0.00',
      next_due: null,
    })
    const reader = await product.person({ permissions: [...rights, 'lease-payment-index', 'lease-payment-show'] })
    const row = (await reader.send('GET', `/api/leases/${made.id}`)).body.data
    expect(row).toMatchObject({ total: '7.00' })
    for (const field of ['fees', 'with_fees']) {
      expect(row).not.toHaveProperty(field)
      const where = JSON.stringify({ operator: 'and', filters: [{ column: field, operator: 'gt', value: '1' }] })
      for (const query of [`orderOn=${field}`, `filter[${field}]=1`, `where=${encodeURIComponent(where)}`])
        expect((await reader.send('GET', `/api/leases?${query}`)).status, query).toBe(422)
    }
    const cashier = await product.person({
      permissions: [...rights, 'lease-payment-index', 'lease-payment-show', 'lease-payment-fee'],
    })
    expect((await cashier.send('GET', `/api/leases/${made.id}`)).body.data).toMatchObject({
      fees: '2.00',
      with_fees: '3.00',
    })
  })

  test('are exported as they are read, and described as read only', async () => {
    const made = await make({ name: name(), months: 2, monthly_rate: '2.50' })
    const csv = await product.app.inject({
      method: 'POST',
      url: `/api/leases/export?format=csv&filter[name]=${encodeURIComponent(made.name)}&columns=name,value,total`,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(csv.payload).toContain('5.00')
    const document = (await admin.send('GET', '/api/openapi.json')).body
    const { lease: read, lease_update: written } = document.components.schemas
    expect(read.properties.value).toMatchObject({ type: 'string' })
    expect(read.properties.next_due).toMatchObject({ format: 'date' })
    expect(written.properties).not.toHaveProperty('value')
  })
})
