import { expect, test } from 'vitest'
import { holidaysIn, keyOfHoliday } from '../../src/domain/working-time/holidays-in.ts'
import { calendarEvents } from '../../src/server/ics/read-calendar.ts'

const calendar = (...events: readonly string[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//x//EN',
    ...events.map((one) => `BEGIN:VEVENT\n${one}\nEND:VEVENT`),
    'END:VCALENDAR',
  ]
    .join('\n')
    .replaceAll('\n', '\r\n')
const window = { from: Date.UTC(2026, 0, 1), to: Date.UTC(2029, 0, 1) }
const read = (...events: readonly string[]) =>
  holidaysIn(calendarEvents(calendar(...events), 'Africa/Cairo') ?? [], window)
const one = (name: string, day: string, until: string | null = null, every_year = false) => ({
  name,
  day,
  until,
  every_year,
})

test('a day, several days in a row, and days without an end', () => {
  expect(
    read(
      'SUMMARY:Good Friday\nDTSTART;VALUE=DATE:20260403\nDTEND;VALUE=DATE:20260404',
      'SUMMARY:Eid\nDTSTART;VALUE=DATE:20260320\nDTEND;VALUE=DATE:20260323',
      'SUMMARY:Labour Day\nDTSTART;VALUE=DATE:20260501',
    ),
  ).toEqual({
    holidays: [
      one('Eid', '2026-03-20', '2026-03-22'),
      one('Good Friday', '2026-04-03'),
      one('Labour Day', '2026-05-01'),
    ],
    bad: 0,
  })
})

test('the same day each year is one holiday, whichever year it began', () => {
  expect(read('SUMMARY:Christmas\nDTSTART;VALUE=DATE:19991225\nRRULE:FREQ=YEARLY').holidays).toEqual([
    one('Christmas', '1999-12-25', null, true),
  ])
  expect(
    read('SUMMARY:Armistice\nDTSTART;VALUE=DATE:20201111\nRRULE:FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=11').holidays,
  ).toEqual([one('Armistice', '2020-11-11', null, true)])
})

test('of another rule the days of the coming years, without those left out', () => {
  // The fourth Thursday of November.
  expect(
    read('SUMMARY:Thanksgiving\nDTSTART;VALUE=DATE:20201126\nRRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=4TH').holidays.map(
      ({ day }) => day,
    ),
  ).toEqual(['2026-11-26', '2027-11-25', '2028-11-23'])
  expect(
    read('SUMMARY:Fair\nDTSTART;VALUE=DATE:20250601\nRRULE:FREQ=YEARLY\nEXDATE;VALUE=DATE:20270601').holidays,
  ).toEqual([one('Fair', '2026-06-01'), one('Fair', '2028-06-01')])
  expect(read('SUMMARY:Leap\nDTSTART;VALUE=DATE:20240229\nRRULE:FREQ=YEARLY').holidays.map(({ day }) => day)).toEqual([
    '2028-02-29',
  ])
})

test('hours of a day are the whole day by its zone; what can’t be read is counted', () => {
  const { holidays, bad } = read(
    'SUMMARY:Closing early\nDTSTART;TZID=Europe/Paris:20261224T130000\nDTEND;TZID=Europe/Paris:20261224T235900',
    'SUMMARY:Without a day',
  )
  expect(holidays).toEqual([one('Closing early', '2026-12-24')])
  expect(bad).toBe(1)
})

test('one of each year is the same, whichever year it began', () => {
  const key = (day: string, every_year: boolean) => keyOfHoliday({ day, until: null, every_year })
  expect(key('1999-12-25', true)).toBe(key('2026-12-25', true))
  expect(key('1999-12-25', false)).not.toBe(key('2026-12-25', false))
  expect(key('2026-12-25', true)).not.toBe(key('2026-12-25', false))
})
