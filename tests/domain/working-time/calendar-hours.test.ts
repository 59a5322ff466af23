import { expect, test } from 'vitest'
import { workingTime } from '../../../src/core/time/working-time/working-time.ts'
import { holidaysOn, workingHoursOf } from '../../../src/domain/working-time/calendar-hours.ts'

const day = ['09:00-12:00', '13:00-17:00']
const paris = {
  time_zone: 'Europe/Paris',
  always_open: false,
  monday: day,
  tuesday: day,
  wednesday: day,
  thursday: day,
  friday: ['09:00-12:00'],
  saturday: [],
  sunday: null,
}
const closed = { until: null, every_year: false, hours: [] }
const christmas = { ...closed, name: 'Christmas', day: '2026-12-24', until: '2027-01-03', every_year: false }
const mayDay = { ...closed, name: 'May Day', day: '2020-05-01', every_year: true }
const winter = { ...closed, name: 'Winter', day: '2020-12-30', until: '2021-01-02', every_year: true }
const eve = { ...closed, name: 'Eve', day: '2026-11-10', hours: ['09:00-11:00'] }

test('the rows of a calendar and its holidays become working time', () => {
  const time = workingTime(workingHoursOf(paris, [christmas, mayDay, eve]))
  expect(time.isWorkingDay('2026-11-09')).toBe(true)
  expect(time.ofDay('2026-11-09')).toBe(7 * 3_600_000)
  expect(time.ofDay('2026-11-10')).toBe(2 * 3_600_000)
  expect(time.ofDay('2026-11-13')).toBe(3 * 3_600_000)
  for (const one of ['2026-11-14', '2026-11-15', '2026-12-24', '2026-12-31', '2027-01-01', '2026-05-01', '2031-05-01'])
    expect([one, time.isWorkingDay(one)]).toEqual([one, false])
  expect(time.isWorkingDay('2027-01-04')).toBe(true)
})

test('of two holidays on one day the one that begins first counts', () => {
  const holidays = [
    { ...closed, day: '2026-11-11' },
    { ...closed, day: '2026-11-09', until: '2026-11-12', hours: ['10:00-11:00'] },
  ]
  expect(workingTime(workingHoursOf(paris, holidays)).ofDay('2026-11-11')).toBe(3_600_000)
})

test('around the clock counts whatever the hours are', () => {
  const time = workingTime(workingHoursOf({ ...paris, always_open: true }, [mayDay]))
  expect(time.isOpen(Date.parse('2026-05-01T00:00:00Z'))).toBe(true)
})

test('a day names its holidays, those that reach over the turn of the year too', () => {
  const names = (one: string) => holidaysOn(one, [christmas, mayDay, winter]).map(({ name }) => name)
  expect(names('2026-12-24')).toEqual(['Christmas'])
  expect(names('2026-12-31')).toEqual(['Christmas', 'Winter'])
  expect(names('2028-01-02')).toEqual(['Winter'])
  expect(names('2028-01-03')).toEqual([])
  expect(names('2024-05-01')).toEqual(['May Day'])
})
