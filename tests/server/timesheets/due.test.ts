import { afterAll, expect, test } from 'vitest'
import { lastWeekMoment, weekMomentOf } from '../../../src/core/time/days/week.ts'
import { queueScheduled } from '../../../src/server/jobs/schedule.ts'
import { type Body, type Person, type Product, startTestProduct } from '../harness/product.ts'
import { officeOf } from './harness.ts'

let product: Product
afterAll(() => product.end())

const site = {
  name: 'TMS',
  address: () => 'http://localhost',
  language: 'en',
  currency: 'EUR',
  reopenDays: 30,
  timeZone: 'UTC',
  hoursReminder: { weekday: 1, minute: 540 },
} as const

test('whoever has not handed in their week is reminded once, on the day and hour that are set, by their own clock', async () => {
  // Monday, 2026-11-23, 07:30 UTC: 08:30 in Paris, 16:30 in Tokyo.
  let clock = Date.parse('2026-11-23T07:30:00Z')
  product = await startTestProduct({ now: () => clock, site })
  const office = await officeOf(product)
  const [late, done, early, idle] = [
    await office.joined('member', 'Europe/Paris'),
    await office.joined('member', 'Europe/Paris'),
    await office.joined('member', 'Asia/Tokyo'),
    await office.joined('member', 'Europe/Paris'),
  ]
  const task = await office.task()
  for (const by of [late, done, early]) await office.log(by, task.id, '09:00', '10:00')
  await office.step(done, (await office.sheetsOf(done))[0].id, 'submit')
  const told = async (by: Person) => {
    await queueScheduled(product.engine)
    await product.runJobs()
    const { data } = (await by.send('GET', '/api/notifications')).body
    return data.filter(({ kind }: Body) => kind === 'timesheet_due').map(({ about_id }: Body) => about_id)
  }
  await product.runJobs()
  clock += 16 * 60_000
  expect(await told(late)).toEqual([])
  expect(await told(early)).toEqual([(await office.sheetsOf(early))[0].id])
  clock += 60 * 60_000
  expect(await told(late)).toEqual([(await office.sheetsOf(late))[0].id])
  clock += 60 * 60_000
  expect(await told(late)).toHaveLength(1)
  expect(await told(early)).toHaveLength(1)
  expect(await told(done)).toEqual([])
  // No hours were expected of them, and they worked none.
  expect(await told(idle)).toEqual([])
})

test('a day and a time are read, and the last one is found over a change of clocks', () => {
  expect(weekMomentOf('Friday 16:30')).toEqual({ weekday: 5, minute: 990 })
  for (const bad of ['', 'friday', 'fri 10:00', 'monday 24:00', 'monday 9', '10:00'])
    expect(weekMomentOf(bad)).toBe(undefined)
  const sunday = { weekday: 0, minute: 9 * 60 }
  const iso = (now: string) => new Date(lastWeekMoment(Date.parse(now), sunday, 'Europe/Paris')).toISOString()
  expect(iso('2026-03-29T06:59:59Z')).toBe('2026-03-22T08:00:00.000Z')
  expect(iso('2026-03-29T07:00:00Z')).toBe('2026-03-29T07:00:00.000Z')
})
