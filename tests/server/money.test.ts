import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeMany } from '../../src/server/rows/write/bulk.ts'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

/** These tests check that an amount belongs to its currency, and is never added to one in another. */
let product: Product
let admin: Person
let department: string
beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.person({ roles: ['admin'] })
  department = (await admin.send('POST', '/api/departments', { name: 'Quays' })).body.data.id
})
afterAll(() => product.end())

const made = async (values: Body): Promise<Body> => {
  const body = { name: 'Pier', priority: 'low', destination: 'internal', department_id: department, ...values }
  const answer = await admin.send('POST', '/api/projects', body)
  expect([answer.status, answer.body.errors]).toEqual([201, undefined])
  return answer.body.data
}
const moneyOf = ({ budget, budget_currency }: Body) => [budget, budget_currency]

describe('an amount of money', () => {
  test('has its currency where many rows are written at once, as the demo and imports do', async () => {
    const [rich, poor] = [randomUUID(), randomUUID()]
    const values = { priority: 'low', destination: 'internal', department_id: department }
    await product.engine.db.transaction((tx) =>
      writeMany(product.engine, tx, 'project', [
        { id: rich, name: 'Rich', budget: '10', ...values },
        { id: poor, name: 'Poor', budget: null, ...values },
      ]),
    )
    const moneyAt = async (id: string) => moneyOf((await admin.send('GET', `/api/projects/${id}`)).body.data)
    expect([await moneyAt(rich), await moneyAt(poor)]).toEqual([
      ['10.00', 'EUR'],
      [null, null],
    ])
  })
  test('keeps its place on the wire, and its currency stands beside it', async () => {
    expect(moneyOf(await made({ budget: '12.5', budget_currency: 'usd' }))).toEqual(['12.50', 'USD'])
    expect(moneyOf(await made({ budget: 12.5 }))).toEqual(['12.50', 'EUR'])
    expect(moneyOf(await made({}))).toEqual([null, null])
  })

  test('has no currency without an amount, and none that nobody knows', async () => {
    expect(moneyOf(await made({ budget_currency: 'USD' }))).toEqual([null, null])
    const { id } = await made({ budget: '1', budget_currency: 'USD' })
    const emptied = await admin.send('PUT', `/api/projects/${id}`, { budget: null })
    expect(moneyOf(emptied.body.data)).toEqual([null, null])
    const unknown = await admin.send('PUT', `/api/projects/${id}`, { budget: '1', budget_currency: 'XYZ' })
    expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([422, ['budget_currency']])
  })

  test('keeps its currency where only the amount is changed', async () => {
    const { id } = await made({ budget: '1', budget_currency: 'USD' })
    expect(moneyOf((await admin.send('PUT', `/api/projects/${id}`, { budget: '2' })).body.data)).toEqual([
      '2.00',
      'USD',
    ])
  })

  test('collides with a change of its currency', async () => {
    const { id, version } = await made({ budget: '1', budget_currency: 'USD' })
    await admin.send('PUT', `/api/projects/${id}`, { budget_currency: 'JPY' })
    const late = await admin.send('PUT', `/api/projects/${id}`, { budget: '2', version })
    expect(late.status).toBe(409)
  })

  test('stands in the history with its currency', async () => {
    const { id } = await made({ budget: '1', budget_currency: 'USD' })
    await admin.send('PUT', `/api/projects/${id}`, { budget_currency: 'AED' })
    const [last] = (await admin.send('GET', `/api/projects/${id}/history`)).body.data
    expect(last.changes).toEqual([{ field: 'budget_currency', old: 'USD', new: 'AED' }])
  })

  test('is told in histories in the currency that it had then, whatever it has now', async () => {
    const { id } = await made({ budget: '1', budget_currency: 'USD' })
    for (const change of [{ budget: '2' }, { budget: '3', budget_currency: 'JPY' }, { budget: '4' }, { budget: null }])
      expect((await admin.send('PUT', `/api/projects/${id}`, change)).status).toBe(200)
    const amounts = (entries: Body[]) =>
      entries.flatMap(({ changes }) =>
        changes.flatMap(({ field, old, new: now, currency }: Body) =>
          field === 'budget' ? [[old, currency.old, now, currency.new]] : [],
        ),
      )
    const told = [
      ['4.00', 'JPY', null, null],
      ['3.00', 'JPY', '4.00', 'JPY'],
      ['2.00', 'USD', '3.00', 'JPY'],
      ['1.00', 'USD', '2.00', 'USD'],
      [null, null, '1.00', 'USD'],
    ]
    expect(amounts((await admin.send('GET', `/api/projects/${id}/history`)).body.data)).toEqual(told)
    const { data } = (await admin.send('GET', '/api/history?entity=project&perPage=25')).body
    expect(amounts(data.filter(({ of }: Body) => of.id === id))).toEqual(told)
    // This row is from before amounts had currencies: no log entry has one, but the row does.
    const old = await made({ budget: '5', budget_currency: 'EUR' })
    await product.engine.db.run(
      sql`delete from change where field = 'budget_currency' and event_id in (select id from event where row_id = ${old.id})`,
    )
    expect(amounts((await admin.send('GET', `/api/projects/${old.id}/history`)).body.data)).toEqual([
      [null, 'EUR', '5.00', 'EUR'],
    ])
  })

  test('is added up by currency, never across', async () => {
    const { id: quay } = (await admin.send('POST', '/api/departments', { name: 'Sums' })).body.data
    for (const [budget, budget_currency] of [
      ['0.10', 'EUR'],
      ['0.20', 'EUR'],
      ['5', 'USD'],
    ])
      await made({ budget, budget_currency, department_id: quay, status: 'active' })
    await made({ department_id: quay, status: 'planning' })
    const where = `filter[department_id]=${quay}`
    const all = await admin.send('GET', `/api/projects/groups?sum=budget&${where}`)
    expect(all.body.data).toEqual([{ count: 4, sums: { budget: { EUR: '0.30', USD: '5.00' } } }])
    const byStatus = await admin.send('GET', `/api/projects/groups?by=status&sum=budget&${where}`)
    expect(byStatus.body.data.toSorted((a: Body, b: Body) => a.count - b.count)).toEqual([
      { status: 'planning', count: 1, sums: { budget: {} } },
      { status: 'active', count: 3, sums: { budget: { EUR: '0.30', USD: '5.00' } } },
    ])
  })

  test('is filtered by its currency', async () => {
    const { id } = await made({ budget: '7', budget_currency: 'MAD' })
    const found = await admin.send('GET', '/api/projects?filter[budget_currency]=MAD&filter[budget]=7')
    expect(found.body.data.map((row: Body) => row.id)).toEqual([id])
  })

  test('goes with its currency into an export that asked for the amount alone', async () => {
    await made({ name: 'Sent away', budget: '1234.5', budget_currency: 'KWD' })
    const file = await admin.send('POST', '/api/projects/export?format=csv&columns=name,budget&filter[name]=Sent')
    expect(String(file.body)).toBe('\uFEFFName,Budget,Budget currency\r\nSent away,1234.50,KWD\r\n')
  })

  test('is for those who may see budgets, and so is its currency', async () => {
    const { id } = await made({ budget: '3', budget_currency: 'USD' })
    const member = await product.person({
      permissions: ['project-index', 'project-show', 'project-update'],
      department,
    })
    const { data } = (await member.send('GET', `/api/projects/${id}`)).body
    expect([Object.hasOwn(data, 'budget'), Object.hasOwn(data, 'budget_currency')]).toEqual([false, false])
    expect((await member.send('PUT', `/api/projects/${id}`, { budget_currency: 'EUR' })).status).toBe(422)
    expect((await member.send('GET', '/api/projects?filter[budget_currency]=USD')).status).toBe(422)
  })
})
