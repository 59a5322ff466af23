import { afterAll, beforeAll, expect, test } from 'vitest'
import { importFile, lines } from './harness/importing.ts'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
let ada: Person
let ben: Person
beforeAll(async () => {
  product = await startTestProduct()
  ada = await product.person({ roles: ['admin'] })
  ben = await product.person({ roles: ['admin'] })
})
afterAll(() => product.end())

const brought = async (path: string, text: string, query = ''): Promise<string> => {
  const { status, body } = await importFile(ada, path, text, query)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.id
}
const takeBack = (who: Person, id: string) => who.send('POST', `/api/imports/${id}/take-back`)
const rowsOf = async (path: string): Promise<readonly Body[]> =>
  (await ada.send('GET', `/api${path}?perPage=100`)).body.data

test('an import of a table is taken back as one: new rows go, changed ones are what they were', async () => {
  const first = await brought('/departments', lines('name,description', 'Quay,Old', 'Yard,Old'))
  const told = (rows: readonly Body[]) => rows.map(({ name, description }) => `${name} ${description}`).toSorted()
  const was = told(await rowsOf('/departments'))
  const second = await brought(
    '/departments',
    lines('name,description', 'Quay,New', 'Yard,New', 'Shed,New', 'Ramp,New'),
    'key=name',
  )
  expect(told(await rowsOf('/departments'))).not.toEqual(was)
  // A colleague's change of the same field stays.
  const yard = (await rowsOf('/departments')).find(({ name }) => name === 'Yard')
  expect((await ben.send('PUT', `/api/departments/${yard?.id}`, { description: 'Theirs' })).status).toBe(200)
  expect((await takeBack(ben, second)).status).toBe(404)
  const { status, body } = await takeBack(ada, second)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.data).toMatchObject({ removed: 2, restored: 1, kept: 1, problems: [{ title: 'Yard' }] })
  expect(told(await rowsOf('/departments'))).toEqual(was.map((one) => one.replace('Yard Old', 'Yard Theirs')))
  expect((await takeBack(ada, second)).status).toBe(409)
  const listed = (await ada.send('GET', '/api/imports?entity=department')).body.data
  expect(listed).toMatchObject([
    { id: second, counts: { created: 2, updated: 2, deleted: 0 }, taken_back_at: expect.any(String) },
    { id: first, taken_back_at: null },
  ])
  expect((await ben.send('GET', '/api/imports?entity=department')).body.data).toEqual([])
  // A trial, or an import that changes nothing, can't be taken back.
  expect(await brought('/departments', lines('name', 'Tried'), 'dry_run=1')).toBeUndefined()
  expect(await brought('/departments', lines('name,description', 'Quay,Old'), 'key=name')).toBeUndefined()
})

test('a calendar: series have their moments again; what it took away is named', async () => {
  const event = (uid: string, ...more: readonly string[]) => ['BEGIN:VEVENT', `UID:${uid}`, ...more, 'END:VEVENT']
  const file = (...events: readonly (readonly string[])[]) =>
    ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events.flat(), 'END:VCALENDAR', ''].join('\r\n')
  const at = (day: string) => [`DTSTART:202703${day}T090000Z`, `DTEND:202703${day}T100000Z`]
  const weekly = (...more: readonly string[]) => event('weekly', ...at('01'), 'RRULE:FREQ=WEEKLY;COUNT=6', ...more)
  await brought('/events', file(weekly('SUMMARY:Weekly'), event('single', 'SUMMARY:Single', ...at('02'))))
  const told = async () =>
    (await rowsOf('/events'))
      .map(({ title, start_datetime, left_out }) => JSON.stringify([title, start_datetime, left_out]))
      .toSorted()
  const was = await told()
  const moment = (day: string, ...more: readonly string[]) =>
    event('weekly', `RECURRENCE-ID:202703${day}T090000Z`, 'SEQUENCE:1', ...at(day), ...more)
  const id = await brought(
    '/events',
    file(
      weekly('SUMMARY:Weekly moved', 'SEQUENCE:1', 'EXDATE:20270329T090000Z'),
      event('single', 'STATUS:CANCELLED', 'SEQUENCE:1', ...at('02')),
      event('fresh', 'SUMMARY:Fresh', ...at('03')),
    ),
  )
  const alone = await brought('/events', file(moment('08', 'STATUS:CANCELLED'), moment('15', 'SUMMARY:Instead')))
  expect(await told()).not.toEqual(was)
  expect((await takeBack(ada, alone)).body.data).toMatchObject({ removed: 1, restored: 1, kept: 0 })
  // Events have no trash, so the answer names those that were deleted.
  const { data } = (await takeBack(ada, id)).body
  expect(data).toMatchObject({ removed: 1, restored: 1, kept: 1, problems: [{ title: 'Single' }] })
  expect(await told()).toEqual(was.filter((one) => !one.includes('Single')))
})
