import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withFleet } from '../specimens/fleet/registry.ts'
import { importFile, lines } from './harness/importing.ts'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

// These tests check the first values of a new row (`initial` of days, moments, references and numbered texts), in
// whichever way it is made.

let now = Date.parse('2026-12-31T20:00:00Z')
let product: Product
let ann: Person
let department: string
beforeAll(async () => {
  const site = {
    name: 'TMS',
    address: () => 'http://localhost',
    language: 'en',
    currency: 'EUR',
    reopenDays: 30,
  } as const
  product = await startTestProduct({
    registry: withFleet,
    now: () => now,
    site: { ...site, timeZone: 'Europe/Paris' },
  })
  const admin = await product.person({ roles: ['admin'], name: 'Root' })
  department = (await admin.send('POST', '/api/departments', { name: 'Yard' })).body.data.id
  ann = await product.person({ roles: ['admin'], name: 'Ann', department })
  await ann.send('PUT', '/api/profile', { time_zone: 'Asia/Tokyo' })
})
afterAll(() => product.end())

let plates = 0
const make = (body: object = {}): Promise<{ status: number; body: Body }> =>
  ann.send('POST', '/api/fleet-vehicles', { plate: `P${plates++}`, ...body })
const made = async (body: object = {}): Promise<Body> => {
  const answer = await make(body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}
const numberOf = (row: Body): number => Number(String(row.number).slice('V-2026-'.length))

test('a row that is sent nothing begins with its maker, their department, their day and the moment', async () => {
  expect(await made()).toMatchObject({
    keeper_id: ann.id,
    department_id: department,
    // The day is the maker's, in Tokyo; the number's year is the installation's, in Paris.
    bought_on: '2027-01-01',
    seen_at: '2026-12-31T20:00:00.000Z',
    number: 'V-2026-0001',
  })
})
test('what is sent is kept, and what is sent empty stays empty', async () => {
  const other = { keeper_id: null, department_id: null, bought_on: '2020-02-02', seen_at: null }
  expect(await made(other)).toMatchObject(other)
})
test('such a field may be emptied again: it has no default of its column', async () => {
  const { id } = await made()
  const { body } = await ann.send('PUT', `/api/fleet-vehicles/${id}`, { bought_on: null, keeper_id: null })
  expect(body.data).toMatchObject({ bought_on: null, keeper_id: null, department_id: department })
})

test('numbers have no gaps: not after refused writes, nor from writes at once', async () => {
  const first = numberOf(await made())
  const sent = Array.from({ length: 12 }, (_, at) =>
    make(at % 3 === 0 ? { seats: 1000 } : at % 3 === 1 ? { reason: null, state: 'sold' } : {}),
  )
  const answers = await Promise.all(sent)
  const numbers = answers.filter(({ status }) => status === 201).map(({ body }) => numberOf(body.data))
  expect(numbers).toHaveLength(4)
  expect(numbers.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4].map((more) => first + more))
  expect(numberOf(await made())).toBe(first + 5)
})
test('a number that was sent is kept, refused where it is taken, and not given again', async () => {
  const last = numberOf(await made())
  const ahead = `V-2026-${String(last + 3).padStart(4, '0')}`
  await made({ number: ahead })
  expect((await make({ number: ahead })).status).toBe(422)
  expect(numberOf(await made())).toBe(last + 4)
  // A number outside the series does not move it, nor does one of another year.
  await made({ number: 'old 99' })
  await made({ number: 'V-2019-0500' })
  expect(numberOf(await made())).toBe(last + 5)
})
test('an import gives them too, and a dry run keeps none; rows that bring theirs keep them', async () => {
  const last = numberOf(await made())
  const file = lines('plate,number', 'I1,', `I2,V-2026-${String(last + 5).padStart(4, '0')}`, 'I3,')
  expect((await importFile(ann, '/fleet-vehicles', file, 'dry_run=1')).status).toBe(200)
  expect(numberOf(await made())).toBe(last + 1)
  expect((await importFile(ann, '/fleet-vehicles', file)).status).toBe(200)
  const { body } = await ann.send('GET', '/api/fleet-vehicles?filter[plate]=I&perPage=50')
  const rows = ((body.data ?? []) as readonly Body[]).filter(({ plate }) => /^I\d$/.test(plate))
  expect(Object.fromEntries(rows.map((row) => [row.plate, numberOf(row)]))).toEqual({
    I1: last + 2,
    I2: last + 5,
    I3: last + 6,
  })
  expect(rows.map(({ keeper_id }) => keeper_id)).toEqual([ann.id, ann.id, ann.id])
})
test('each year begins with 1', async () => {
  now = Date.parse('2026-12-31T23:30:00Z')
  expect((await made()).number).toBe('V-2027-0001')
})
test('rows that were numbered before the series are gone on from', async () => {
  await made({ number: 'V-2027-0041' })
  await product.engine.db.run(sql`delete from number_series`)
  expect((await made()).number).toBe('V-2027-0042')
})
test('the document says what a row gets that is not sent them', async () => {
  const { body } = await ann.send('GET', '/api/openapi.json')
  const text = JSON.stringify(body)
  for (const said of [
    'the caller’s own field of this name leads to: department',
    'the next number of the series V-{year}-{0000}',
  ])
    expect(text).toContain(said)
})
