import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workingTime } from '../../src/core/time/working-time/working-time.ts'
import {
  type CalendarRow,
  type HolidayRow,
  weekdays,
  workingHoursOf,
} from '../../src/domain/working-time/calendar-hours.ts'
import { type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
let manager: Person
beforeAll(async () => {
  product = await startTestProduct()
  manager = await product.person({ roles: ['office-manager'] })
})
afterAll(() => product.end())

const office = { monday: ['13-17', '9:00–12:00'], tuesday: ['09:00-12:00', '12:00-17:00'] }

test('calendars tell the days off of who reads them: by their own hours, else by the oldest ones, and none without any', async () => {
  const member = await product.person({ roles: ['member'] })
  const daysOff = async (who: Person) => {
    const answer = await who.send('GET', '/api/events/calendar?from=2026-11-02T00:00:00Z&to=2026-11-09T00:00:00Z')
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
    return answer.body.days_off
  }
  expect(await daysOff(member)).toBeNull()
  const calendar = async (body: object): Promise<string> =>
    (await manager.send('POST', '/api/business-calendars', body)).body.data.id
  const all = Object.fromEntries(weekdays.map((day) => [day, ['09:00-12:00']]))
  const holidays = [{ name: 'Feast', day: '2026-11-04' }]
  const made = [
    await calendar({ name: 'Office', ...all, sunday: [], holidays }),
    await calendar({ name: 'Night', ...all, monday: [], users: [member.id] }),
  ]
  expect(await daysOff(manager)).toEqual(['2026-11-04', '2026-11-08'])
  expect(await daysOff(member)).toEqual(['2026-11-02'])
  for (const id of made.reverse())
    expect((await manager.send('DELETE', `/api/business-calendars/${id}`)).status).toBe(200)
})

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

test('holidays come from a calendar file, shown before, each once', async () => {
  const { body } = await manager.send('POST', '/api/business-calendars', { name: 'Dock', monday: ['09:00-17:00'] })
  const { id } = body.data
  const path = `/api/business-calendars/${id}/holidays`
  const event = (name: string, day: string, more = '') =>
    `BEGIN:VEVENT\r\nUID:${name}\r\nSUMMARY:${name}\r\nDTSTART;VALUE=DATE:${day}\r\n${more}END:VEVENT\r\n`
  const file = (text: string) => ({ file: Buffer.from(text) })
  const calendar = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${event('Christmas', '20201225', 'RRULE:FREQ=YEARLY\r\n')}${event('Feast', '20300506')}END:VCALENDAR\r\n`
  const names = async () => {
    const list = await manager.send('GET', `/api/holidays?filter[calendar_id]=${id}`)
    return list.body.data.map(({ name }: { name: string }) => name)
  }
  const dry = await manager.send('POST', `${path}?dry_run=1`, file(calendar))
  expect(dry, JSON.stringify(dry.body)).toMatchObject({
    status: 200,
    body: { data: { bad: 0, written: false, holidays: [{ name: 'Christmas', is_there: false }, { name: 'Feast' }] } },
  })
  expect(await names()).toEqual([])
  expect((await manager.send('POST', path, file(calendar))).status).toBe(200)
  expect(await names()).toEqual(['Christmas', 'Feast'])
  const again = await manager.send('POST', path, file(calendar))
  expect(again.body.data.holidays.map((one: { is_there: boolean }) => one.is_there)).toEqual([true, true])
  expect(await names()).toEqual(['Christmas', 'Feast'])
  const row = (await manager.send('GET', `/api/business-calendars/${id}?include=holidays`)).body.data
  const time = workingTime(workingHoursOf(row as CalendarRow, row.holidays as HolidayRow[]))
  // The first Monday is no holiday, and the second is one.
  expect(time.between(Date.parse('2028-12-18T00:00:00Z'), Date.parse('2028-12-19T00:00:00Z'))).toBe(8 * 3_600_000)
  expect(time.between(Date.parse('2028-12-25T00:00:00Z'), Date.parse('2028-12-26T00:00:00Z'))).toBe(0)

  const none = await manager.send('POST', path, file('name,day\nFeast,2026-05-05'))
  expect(none.body.errors).toEqual({ file: ['This is no calendar file.'] })
  const member = await product.person({ roles: ['member'] })
  expect((await member.send('POST', path, file(calendar))).status).toBe(403)
})

test('yearly holidays together leave one open day of each year; a single one may be of any length', async () => {
  const made = await manager.send('POST', '/api/business-calendars', { name: 'Ferry', ...office })
  const { id } = made.body.data
  const holiday = (name: string, day: string, until: string, more: object = {}) =>
    manager.send('POST', '/api/holidays', { calendar_id: id, name, day, until, every_year: true, ...more })
  expect((await holiday('First half', '2026-01-01', '2026-06-30')).status).toBe(201)
  const told = ['With the other yearly holidays this would leave no open day in some year. Leave at least one.']
  expect(await holiday('Second half', '2026-07-01', '2026-12-31')).toMatchObject({
    status: 422,
    body: { errors: { day: told } },
  })
  // One day a year is left, and in most years it is neither a Monday nor a Tuesday.
  expect(await holiday('Nearly', '2026-07-01', '2026-12-30')).toMatchObject({
    status: 422,
    body: { errors: { day: told } },
  })
  expect((await holiday('Half days', '2026-07-01', '2026-12-31', { hours: ['10-11'] })).status).toBe(201)
  expect((await holiday('Closed for good', '2027-01-01', '2199-12-31', { every_year: false })).status).toBe(201)
  expect((await manager.send('GET', `/api/business-calendars/${id}`)).body.data.closed_all_year).toBe(false)
})

test('a calendar that was closed all year before is kept, and says so', async () => {
  const made = await manager.send('POST', '/api/business-calendars', { name: 'Lock', ...office })
  const { id } = made.body.data
  await product.engine.db.run(
    sql`insert into holidays (id, created_at, updated_at, calendar_id, name, day, until, every_year) values (gen_random_uuid(), now(), now(), ${id}, 'All of it', '2026-01-01', '2026-12-31', true)`,
  )
  const row = await manager.send('GET', `/api/business-calendars/${id}`)
  expect(row.body.data).toMatchObject({ name: 'Lock', closed_all_year: true })
  expect((await manager.send('PUT', `/api/business-calendars/${id}`, { name: 'Lock 2' })).status).toBe(200)
  const more = { calendar_id: id, name: 'Another', day: '2026-05-01', every_year: true }
  expect((await manager.send('POST', '/api/holidays', more)).status).toBe(201)
})
