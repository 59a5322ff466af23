import { afterAll, beforeAll, expect, test } from 'vitest'
import { withFleet } from '../specimens/fleet/registry.ts'
import { importFile, lines } from './harness/importing.ts'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

// These tests make a step between statuses that needs a permission of its own (`follows: { broken: [{ to: 'sold', verb:
// 'scrap' }] }`), in every way in which a row can be changed.

let product: Product
let driver: Person
let keeper: Person
const rights = ['index', 'show', 'store', 'update', 'import'].map((one) => `fleet-vehicle-${one}`)
beforeAll(async () => {
  product = await startTestProduct({ registry: withFleet })
  driver = await product.person({ permissions: rights })
  keeper = await product.person({ permissions: [...rights, 'fleet-vehicle-scrap'] })
})
afterAll(() => product.end())

let plates = 0
const broken = async (): Promise<Body> => {
  const answer = await driver.send('POST', '/api/fleet-vehicles', {
    plate: `S${plates++}`,
    state: 'broken',
    reason: 'Rust',
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}
const stateOf = async ({ id }: Body): Promise<string> =>
  (await driver.send('GET', `/api/fleet-vehicles/${id}`)).body.data.state
/** Returns the refusal in an answer, if there is one. */
const saidIn = (body: unknown): string | undefined =>
  JSON.stringify(body).includes('You may not make') ? JSON.stringify(body) : undefined

/** Ways to sell one vehicle. @returns the refusal, if there was one */
const ways: { readonly [way: string]: (by: Person, row: Body) => Promise<string | undefined> } = {
  'one row': async (by, row) => {
    const { status, body } = await by.send('PUT', `/api/fleet-vehicles/${row.id}`, { state: 'sold' })
    if (status === 200) return undefined
    expect([status, body.code, body.allowed]).toEqual([403, 'status_right', ['ready']])
    return body.errors.state[0]
  },
  'many rows': async (by, row) => {
    const change = { ids: [row.id], change: { state: 'sold' } }
    const { body } = await by.send('POST', '/api/fleet-vehicles/bulk', change)
    return saidIn(body)
  },
  cells: async (by, row) => {
    const rows = [{ id: row.id, version: row.version, texts: { state: 'sold' } }]
    const { body } = await by.send('POST', '/api/fleet-vehicles/bulk', { rows })
    return saidIn(body)
  },
  'a card': async (by, row) => {
    const place = { rows: [{ id: row.id }], values: { state: 'sold' } }
    const { status, body } = await by.send('POST', '/api/fleet-vehicles/place', place)
    expect(status).toBe(by === keeper ? 200 : 403)
    return saidIn(body)
  },
  'a file': async (by, row) => {
    const { body } = await importFile(by, '/fleet-vehicles', lines('id,state', `${row.id},sold`))
    return saidIn(body)
  },
}

test.each(Object.keys(ways))('%s: refused without the permission, at its field; done with it', async (way) => {
  const [refused, done] = [await broken(), await broken()]
  const { [way]: sell } = ways
  const message = await sell?.(driver, refused)
  expect(message).toContain('that step takes a right that you don’t have')
  expect(await stateOf(refused)).toBe('broken')
  expect(await sell?.(keeper, done)).toBeUndefined()
  expect(await stateOf(done)).toBe('sold')
})

test('a step that nobody declared stays one that cannot be taken, whatever one may', async () => {
  const row = await broken()
  const { status, body } = await keeper.send('PUT', `/api/fleet-vehicles/${row.id}`, { state: 'out' })
  expect([status, body.code, body.allowed]).toEqual([422, 'status_change', ['ready', 'sold']])
})
test('the permission is one of the entity’s', () => {
  const vehicle = product.engine.models.all.find(({ name }) => name === 'fleet_vehicle')
  expect(vehicle?.entity.verbs).toContain('scrap')
})
