import { expect, test } from 'vitest'
import { momentOf } from '../../src/core/query/relative.ts'
import { briefMonth } from '../../src/web/views/calendar/brief-month.ts'
import { heightOf, restDays } from '../../src/web/views/calendar/calendar-grid.ts'
import { daysOfSpot, listedOn, timeOf } from '../../src/web/views/calendar/entry-time.ts'
import type { Spot } from '../../src/web/views/calendar/moved.ts'
import { weeksIn } from '../../src/web/views/calendar/views.ts'

// These tests check when and where the entries of a calendar are said to be.

const words = { allDay: 'all day', until: (day: string) => `until ${day}`, ends: (time: string) => `ends ${time}` }
const plain = (text: string) => text.replaceAll(/[\u00a0\u2009\u202f]/g, ' ')
const said = (spot: Spot, of: Parameters<typeof timeOf>[1], locale: 'en' | 'fr' = 'en', timeZone = 'UTC') =>
  plain(timeOf(spot, of, { locale, timeZone }, words))

const sprint: Spot = { start: '2026-11-23T08:00:00Z', end: '2026-12-04T17:00:00Z', allDay: false }
const leave: Spot = { start: '2026-11-23', end: '2026-11-26', allDay: true }
const hour: Spot = { start: '2026-11-23T09:00:00Z', end: '2026-11-23T10:15:00Z', allDay: false }
const night: Spot = { start: '2026-11-23T22:00:00Z', end: '2026-11-24T02:00:00Z', allDay: false }

test('the days of a spot are those of the reader, and an end at midnight is of the day before', () => {
  expect(daysOfSpot(sprint, 'UTC')).toEqual({ first: '2026-11-23', last: '2026-12-04' })
  expect(daysOfSpot(leave, 'Pacific/Auckland')).toEqual({ first: '2026-11-23', last: '2026-11-25' })
  expect(daysOfSpot(night, 'America/Los_Angeles')).toEqual({ first: '2026-11-23', last: '2026-11-23' })
  expect(daysOfSpot({ ...hour, end: '2026-11-24T00:00:00Z' }, 'UTC').last).toBe('2026-11-23')
})

test('a list shows a spot over several days once: on its first day, or its own first one', () => {
  expect(listedOn(sprint, '2026-11-01', 'UTC')).toBe('2026-11-23')
  expect(listedOn(sprint, '2026-11-30', 'UTC')).toBe('2026-11-30')
  expect(listedOn(sprint, '2026-12-05', 'UTC')).toBeUndefined()
  expect(listedOn(hour, '2026-11-01', 'UTC')).toBeUndefined()
})

test('there it is said when it ends, and on its last day at what time', () => {
  expect(said(sprint, { view: 'list', day: '2026-11-23' })).toBe('8 AM until Dec 4')
  expect(said(sprint, { view: 'list', day: '2026-11-30' })).toBe('Until Dec 4')
  expect(said(sprint, { view: 'list', day: '2026-12-04' })).toBe('Ends 5 PM')
  expect(said({ ...sprint, start: '2026-11-23T00:00:00Z' }, { view: 'list', day: '2026-11-23' })).toBe('Until Dec 4')
  expect(said(leave, { view: 'list', day: '2026-11-23' })).toBe('Until Nov 25')
  expect(said(leave, { view: 'list', day: '2026-11-25' })).toBe('All day')
})

test('hours are said alike in every view: a month says when they begin', () => {
  expect(said(hour, { view: 'list' })).toBe('9:00 – 10:15 AM')
  expect(said(hour, { view: 'month' })).toBe('9 AM')
  expect(said(hour, { view: 'month' }, 'fr')).toBe('9:00')
  expect(said({ ...hour, start: '2026-11-23T07:15:00Z' }, { view: 'month' }, 'fr')).toBe('7:15')
  expect(said(hour, { view: 'month' }, 'en', 'Asia/Kolkata')).toBe('2:30 PM')
  expect(said(night, { view: 'week' })).toBe('10:00 PM – 2:00 AM')
  expect([said(sprint, { view: 'month' }), said(sprint, { view: 'week' })]).toEqual(['', ''])
  expect(said({ ...hour, end: null }, { view: 'day' })).toBe('9:00 AM')
  expect(said({ ...leave, end: null }, { view: 'month' })).toBe('')
  expect(said({ ...leave, end: null }, { view: 'list' })).toBe('All day')
})

test('a month is as high as its weeks need', () => {
  const first = '2026-10-26'
  expect([weeksIn({ first, end: '2026-11-30' }), weeksIn({ first, end: '2026-12-07' }), weeksIn(undefined)]).toEqual([
    5, 6, 5,
  ])
  const height = (weeks: number) => heightOf('month', { isPhone: false, isPrinted: false, weeks })
  expect(height(6)).toContain('6 * ')
  expect(heightOf('week', { isPhone: false, isPrinted: false, weeks: 1 })).toContain('32rem')
})

test('a day of rest is one of the working calendar, else of the language; days are those of the reader', () => {
  const at = (zone: string, day: string) => new Date(momentOf(Date.parse(`${day}T00:00:00Z`), zone))
  for (const timeZone of ['UTC', 'Europe/Paris', 'America/Lima']) {
    const isRest = (daysOff: readonly string[] | null | undefined, day: string, locale: 'en' | 'ar' = 'en') =>
      restDays(daysOff, { locale, timeZone }).dayCellClass({ date: at(timeZone, day) }) === 'is-rest'
    // A Friday, a Saturday, and a Sunday.
    const week = ['2026-11-27', '2026-11-28', '2026-11-29']
    expect(week.map((day) => isRest(['2026-11-27'], day))).toEqual([true, false, false])
    expect(week.map((day) => isRest(null, day))).toEqual([false, true, true])
    expect(week.map((day) => isRest(null, day, 'ar'))).toEqual([true, true, false])
    expect(week.map((day) => isRest(undefined, day))).toEqual([false, false, false])
    const { dayCellClass } = briefMonth('2026-11-28', timeZone, () => {}, String)
    expect(week.map((day) => (dayCellClass as (of: object) => string)({ date: at(timeZone, day) }))).toEqual([
      '',
      'is-chosen',
      '',
    ])
  }
})
