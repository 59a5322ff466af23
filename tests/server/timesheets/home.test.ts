import { afterAll, beforeAll, expect, test } from 'vitest'
import { home, section, titles } from '../harness/home.ts'
import { type Person, type Product, startTestProduct } from '../harness/product.ts'
import { begin, type Office, officeOf } from './harness.ts'

let product: Product
let office: Office
beforeAll(async () => {
  product = await startTestProduct({ now: () => begin })
  office = await officeOf(product)
})
afterAll(() => product.end())

const hasSection = async (person: Person, key: string) => (await home(person)).some((one) => one.key === key)

test('a leader sees the weeks that wait for them, and whose hours of last week are missing, most first', async () => {
  const { admin, leader } = office
  const day = ['09:00-12:00', '13:00-17:00']
  const week = { monday: day, tuesday: day, wednesday: day, thursday: day, friday: day }
  const people = [
    await office.joined('member'),
    await office.joined('member', 'Asia/Tokyo'),
    await office.joined('member'),
  ]
  const [some, nothing, done] = people as [Person, Person, Person]
  const free = await office.joined('member', 'UTC', false)
  await admin.send('POST', '/api/business-calendars', {
    name: 'Quay',
    time_zone: 'UTC',
    users: people.map(({ id }) => id),
    ...week,
  })
  const task = await office.task()
  await office.log(some, task.id, '2026-11-11T09:00:00Z', '2026-11-11T12:30:00Z')
  await office.log(done, task.id, '2026-11-11T09:00:00Z', '2026-11-11T10:00:00Z')
  await office.log(nothing, task.id, '09:00', '17:00')
  await office.log(free, task.id, '09:00', '10:00')
  const [sheet] = await office.sheetsOf(done)
  await office.step(done, sheet.id, 'submit')

  const waiting = section(await home(leader), 'weeks_waiting')
  expect(waiting).toMatchObject({ count: 1, title: 'Timesheets awaiting approval' })
  expect(waiting.items[0]).toMatchObject({ id: sheet.id, href: `/timesheets/${sheet.id}`, entity: 'timesheet' })
  expect(waiting.items[0]?.title).toMatch(/^Person/)
  expect(waiting.items[0]?.note).toMatch(/9.*15/)
  // The present week may still be filled, so it is not shown as missing.
  const missing = section(await home(leader), 'hours_missing')
  expect(missing.count).toBe(2)
  expect(missing.items.map(({ id, href, note, progress }) => [id, href, note, progress])).toEqual([
    [nothing.id, `/timesheets?week=2026-11-09&user=${nothing.id}`, '35:00 missing of 35:00', { done: 0, of: 2100 }],
    [some.id, `/timesheets?week=2026-11-09&user=${some.id}`, '31:30 missing of 35:00', { done: 210, of: 2100 }],
  ])
  await office.step(leader, sheet.id, 'approve')
  expect(titles(section(await home(leader), 'weeks_waiting'))).toEqual([])
  for (const key of ['weeks_waiting', 'hours_missing']) expect(await hasSection(some, key)).toBe(false)
})
