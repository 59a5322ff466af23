import { afterAll, beforeAll, expect, test } from 'vitest'
import { workingTime } from '../../src/core/working-time/working-time.ts'
import { type CalendarRow, type HolidayRow, workingHoursOf } from '../../src/domain/working-time/calendar-hours.ts'
import { type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
let manager: Person
beforeAll(async () => {
  product = await startTestProduct()
  manager = await product.person({ roles: ['office-manager'] })
})
afterAll(() => product.end())

const office = { monday: ['13-17', '9:00–12:00'], tuesday: ['09:00-12:00', '12:00-17:00'] }

test('hours are kept in one spelling, holidays come along, and what is sent counts', async () => {
  const made = await manager.send('POST', '/api/business-calendars', {
    name: 'Quay',
    time_zone: 'Africa/Cairo',
    ...office,
    holidays: [{ name: 'Armistice', day: '2026-11-10', hours: ['10-11'] }],
  })
  expect(made, JSON.stringify(made.body)).toMatchObject({
    status: 201,
    body: { data: { monday: ['09:00-12:00', '13:00-17:00'], tuesday: ['09:00-17:00'], holidays_count: 1 } },
  })
  const row = (await manager.send('GET', `/api/business-calendars/${made.body.data.id}?include=holidays`)).body.data
  const time = workingTime(workingHoursOf(row as CalendarRow, row.holidays as HolidayRow[]))
  expect(new Date(time.after(Date.parse('2026-11-09T14:00:00Z'), 2 * 3_600_000) ?? 0).toISOString()).toBe(
    '2026-11-10T09:00:00.000Z',
  )
})

test('hours that cannot be read are told at their day', async () => {
  const bad = await manager.send('POST', '/api/business-calendars', { name: 'Bad', monday: ['17-9'], friday: ['x'] })
  const told = ['Please write hours such as 09:00-12:30, each ending after it begins and by midnight.']
  expect(bad).toMatchObject({ status: 422, body: { errors: { monday: told, friday: told } } })
  const { body } = await manager.send('POST', '/api/business-calendars', { name: 'Pier', always_open: true })
  const holiday = { calendar_id: body.data.id, name: 'Feast', day: '2026-05-01' }
  expect((await manager.send('POST', '/api/holidays', holiday)).status).toBe(201)
  expect(
    (await manager.send('POST', '/api/holidays', { ...holiday, day: '2026-05-02', hours: ['9'] })).body.errors,
  ).toEqual({
    hours: told,
  })
  expect((await manager.send('DELETE', `/api/business-calendars/${body.data.id}`)).status).toBe(200)
})
