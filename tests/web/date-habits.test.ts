import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs'
import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc'
import { afterEach, expect, test } from 'vitest'
import 'dayjs/locale/ar'
import 'dayjs/locale/fr'
import { takeDateHabits } from '../../src/web/base/i18n/date-habits.ts'
import { firstWeekday } from '../../src/web/base/i18n/first-weekday.ts'
import {
  dayOrder,
  formatDay,
  formatDayAndMonth,
  formatHour,
  formatInstant,
  formatInstantDays,
  formatNumericDay,
  formatShortDay,
} from '../../src/web/base/i18n/format.ts'
import * as parser from '../../src/web/fields/values/dates/parser.ts'
import { readDate } from '../../src/web/fields/values/dates/read-date.ts'
import { beginWeeks, pickerHours } from '../../src/web/fields/values/inputs/picker-habits.ts'
import { titleOf, viewsOfUser } from '../../src/web/views/calendar/views.ts'

dayjs.extend(utc)
afterEach(() => takeDateHabits({}))
const at = '2027-01-17T14:05:00Z'
const reading = { locale: 'en', timeZone: 'UTC' } as const

test('who chose nothing reads dates as their language has them', () => {
  expect(formatDay('2027-01-17', 'en')).toBe('Jan 17, 2027')
  expect([firstWeekday('en'), firstWeekday('fr'), firstWeekday('ar')]).toEqual([0, 1, 6])
})

test.each([
  ['day_month_year', '17 Jan 2027', '17 Jan'],
  ['month_day_year', 'Jan 17, 2027', 'Jan 17'],
  ['year_month_day', '2027-01-17', '01-17'],
])('the form %s holds in every text', (date_form, day, short) => {
  takeDateHabits({ date_form })
  expect(formatDay('2027-01-17', 'en')).toBe(day)
  expect(formatShortDay('2027-01-17', '2027-06-01', 'en')).toBe(short)
  expect(formatInstant(at, reading).replace('\u202f', ' ')).toBe(`${day}, 2:05 PM`)
  expect(formatInstantDays(Date.parse(at), Date.parse(at), reading)).toBe(`${day} – ${day}`)
})

test('hours, the first day of the week and what is typed follow, in every language', () => {
  takeDateHabits({ hour_cycle: 'h23', week_start: 'monday', date_form: 'day_month_year' })
  expect(formatInstant(at, reading)).toBe('17 Jan 2027, 14:05')
  expect([firstWeekday('en'), firstWeekday('ar')]).toEqual([1, 1])
  expect(dayOrder('en', 'en-US')).toBe('dmy')
  takeDateHabits({ hour_cycle: 'h12' })
  expect(formatInstant(at, { ...reading, locale: 'fr' })).toMatch(/2:05/)
})

test('numbers of a typed date are read in the order that was chosen', () => {
  const dayOf = (text: string) =>
    new Date(readDate(parser, text, Date.parse(at), reading)?.wall ?? Number.NaN).toJSON()?.slice(0, 10)
  expect(dayOf('04/03/2027')).toBe('2027-04-03')
  takeDateHabits({ date_form: 'day_month_year' })
  expect([dayOf('04/03/2027'), dayOf('4.3.27'), dayOf('04032027')]).toEqual(['2027-03-04', '2027-03-04', '2027-03-04'])
  takeDateHabits({ date_form: 'month_day_year' })
  expect(dayOf('04/03/2027')).toBe('2027-04-03')
})

test('ticks of charts and timelines and the hours of a calendar follow', () => {
  const ticks = () => [
    formatHour(Date.parse('2027-01-17T14:00:00Z'), 'en', 'UTC').replace('\u202f', ' '),
    formatDayAndMonth(Date.parse(at), reading),
    formatNumericDay('2027-01-17', 'en'),
  ]
  expect(ticks()).toEqual(['2 PM', 'Jan 17', '1/17'])
  expect(formatHour(Date.parse(at), 'fr', 'UTC')).toBe('14:05')
  takeDateHabits({ hour_cycle: 'h23', date_form: 'day_month_year' })
  expect(ticks()).toEqual(['14:00', '17 Jan', '17/1'])
  expect(viewsOfUser().timeGrid.eventTimeFormat.hourCycle).toBe('h23')
  takeDateHabits({ hour_cycle: 'h12', date_form: 'year_month_day' })
  expect(ticks()).toEqual(['2 PM', '01-17', '01-17'])
})

test.each(['en', 'fr', 'ar'] as const)(
  'a moment is typed by the clock by which it is shown, and read again: %s',
  (locale) => {
    for (const hour_cycle of [undefined, 'h12', 'h23', undefined]) {
      takeDateHabits({ hour_cycle })
      const { ampm } = pickerHours(locale)
      expect(ampm).toBe(/[^\d\s\u200f\u202f:]/.test(formatHour(Date.parse(at), locale, 'UTC')))
      const { formats } = new AdapterDayjs({ locale })
      const text = dayjs
        .utc(at)
        .locale(locale)
        .format(`${formats.keyboardDate} ${ampm ? formats.fullTime12h : formats.fullTime24h}`)
      const read = readDate(parser, text, Date.parse('2027-01-01T08:00:00Z'), { locale, timeZone: 'UTC' })
      expect([text, new Date(read?.wall ?? 0).toISOString().slice(0, 16)]).toEqual([text, at.slice(0, 16)])
    }
  },
)

test('no view of a calendar leaves out the half of the day', () => {
  const { timeGrid, dayGrid, list } = viewsOfUser()
  for (const { eventTimeFormat } of [timeGrid, dayGrid, list]) expect(eventTimeFormat.meridiem).toMatch(/short|narrow/)
})

test.each(['en', 'fr', 'ar'] as const)('weeks of the calendar of a field begin as all others do: %s', (locale) => {
  for (const week_start of [undefined, 'monday', 'saturday', 'sunday', undefined]) {
    takeDateHabits({ week_start })
    beginWeeks(locale)
    const weeks = new AdapterDayjs({ locale }).getWeekArray(dayjs('2027-01-17').locale(locale))
    expect(weeks[0]?.[0]?.day()).toBe(firstWeekday(locale))
  }
})

test('the title of a calendar’s week and day has the form that was chosen; a month is called as ever', () => {
  const week = {
    startStr: '2026-11-23T00:00:00+01:00',
    endStr: '2026-11-30T00:00:00+01:00',
    view: { type: 'timeGridWeek', title: 'Nov 23 – 29, 2026' },
  }
  const day = {
    ...week,
    endStr: '2026-11-24T00:00:00+01:00',
    view: { type: 'timeGridDay', title: 'November 23, 2026' },
  }
  const month = { ...week, view: { type: 'dayGridMonth', title: 'November 2026' } }
  expect(titleOf(week, 'en')).toBe('Nov 23 – 29, 2026')
  takeDateHabits({ date_form: 'year_month_day' })
  expect([week, day, month].map((one) => titleOf(one, 'en'))).toEqual([
    '2026-11-23 – 2026-11-29',
    '2026-11-23',
    'November 2026',
  ])
})
