import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withFleet } from '../specimens/fleet/registry.ts'
import { importFile } from './harness/importing.ts'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

// A calendar on days: its rows in a window, the feed of calendar programs, and the import of a calendar file.

let product: Product
let ann: Person
beforeAll(async () => {
  product = await startTestProduct({ registry: withFleet, now: () => Date.parse('2027-03-20T12:00:00Z') })
  ann = await product.person({ roles: ['admin'], name: 'Ann' })
  await ann.send('PUT', '/api/profile', { time_zone: 'Pacific/Auckland' })
  for (const [plate, hired_from, hired_to] of [
    ['Two', '2027-03-28', '2027-03-29'],
    ['Begun', '2027-03-30', null],
    ['Ended', null, '2027-03-30'],
    ['Long', '2027-01-01', '2027-12-31'],
    ['Never', null, null],
  ]) {
    const { status, body } = await ann.send('POST', '/api/fleet-vehicles', { plate, hired_from, hired_to })
    expect(status, JSON.stringify(body)).toBe(201)
  }
})
afterAll(() => product.end())

/** Returns the rows between two midnights of a zone thirteen hours ahead (twelve from 4 April on). */
const standing = async (from: string, to: string): Promise<Body> => {
  const { status, body } = await ann.send('GET', `/api/fleet-vehicles/calendar?from=${from}&to=${to}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return Object.fromEntries(body.data.map((one: Body) => [one.title, [one.start, one.end, one.all_day, one.sets]]))
}

test('a row stands on its days, the last one included, in the reader’s window', async () => {
  expect(await standing('2027-03-28T11:00:00Z', '2027-03-29T11:00:00Z')).toEqual({
    Two: ['2027-03-28', '2027-03-30', true, 'both'],
    Long: ['2027-01-01', '2028-01-01', true, 'both'],
  })
  expect(await standing('2027-03-29T11:00:00Z', '2027-03-30T11:00:00Z')).toEqual({
    Begun: ['2027-03-30', null, true, 'start'],
    Ended: ['2027-03-30', null, true, 'end'],
    Long: ['2027-01-01', '2028-01-01', true, 'both'],
  })
})
test('the window is found by the index of its days', async () => {
  const rows = await product.engine.db.all<{ indexdef: string }>(
    sql`select indexdef from pg_indexes where indexname = 'fleet_vehicles_span_idx'`,
  )
  expect(rows[0]?.indexdef).toContain('USING gist (daterange(')
})
test('calendar programs read whole days, without a time or a zone', async () => {
  const made = await ann.send('POST', '/api/calendar-feeds', {})
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const url = new URL(String(made.body.data.url)).pathname
  const { body: text } = await product.app.inject({ method: 'GET', url })
  const lines = text.split('\r\n')
  expect(lines).toContain('DTSTART;VALUE=DATE:20270328')
  expect(lines).toContain('DTEND;VALUE=DATE:20270330')
  // A vehicle with one of its days is shown on that day.
  expect(lines.filter((line) => line === 'DTSTART;VALUE=DATE:20270330')).toHaveLength(2)
  expect(lines.filter((line) => line === 'DTEND;VALUE=DATE:20270331')).toHaveLength(2)
  expect(text).not.toContain('Never')
})
test('the days of a calendar file are those of the row, whatever its times', async () => {
  const event = (more: readonly string[]) => ['BEGIN:VEVENT', 'DTSTAMP:20270101T000000Z', ...more, 'END:VEVENT']
  const file = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:test',
    ...event(['UID:1', 'SUMMARY:Whole', 'DTSTART;VALUE=DATE:20270510', 'DTEND;VALUE=DATE:20270512']),
    'END:VCALENDAR',
    '',
  ].join('\r\n')
  const { status, body } = await importFile(ann, '/fleet-vehicles', file)
  expect(status, JSON.stringify(body)).toBe(200)
  const { data } = (await ann.send('GET', '/api/fleet-vehicles?filter[plate]=Whole')).body
  expect(data[0]).toMatchObject({ hired_from: '2027-05-10', hired_to: '2027-05-11' })
})
