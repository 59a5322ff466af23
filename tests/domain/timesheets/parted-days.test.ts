import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayIn, startOfDay } from '../../../src/core/query/relative.ts'
import { dayAfter, daysBetween } from '../../../src/core/time/days/days.ts'
import { dayStretches, shared } from '../../../src/core/time/days/parted.ts'
import { weekOf } from '../../../src/core/time/days/week.ts'
import { type Bounds, boundsOf } from '../../../src/domain/timesheets/week-bounds.ts'

const zones = [
  'UTC',
  'Europe/Paris',
  'America/New_York',
  'Africa/Cairo',
  'America/Havana',
  'Asia/Kathmandu',
  'Pacific/Apia',
]
const zone = fc.constantFrom(...zones)
const hour = 3_600_000
const day = fc
  .integer({ min: Date.parse('2010-01-01'), max: Date.parse('2030-12-31') })
  .map((at) => new Date(at).toISOString().slice(0, 10))
const first = fc.constantFrom(0, 1, 6)

test('a week begins on its first weekday, on the day or before it, and has seven days', () => {
  fc.assert(
    fc.property(day, first, (on, weekday) => {
      const monday = weekOf(on, weekday)
      expect(new Date(`${monday}T00:00:00Z`).getUTCDay()).toBe(weekday)
      expect(daysBetween(monday, on).length).toBeGreaterThan(0)
      expect(daysBetween(monday, on).length).toBeLessThan(8)
    }),
  )
})

test('an entry is divided over its days without loss, in every zone, over changes of the clocks too', () => {
  fc.assert(
    fc.property(zone, day, first, fc.nat(8 * 24 * 60), fc.nat(24 * 60), (timeZone, on, weekday, after, minutes) => {
      const week = boundsOf(on, { firstWeekday: weekday, timeZone }, undefined, undefined)
      const days = dayStretches({ first: week.starts_on, last: week.ends_on, from: week.from, to: week.to }, timeZone)
      const entry = {
        from: week.from - 12 * hour + after * 60_000,
        to: week.from - 12 * hour + (after + minutes) * 60_000,
      }
      const parts = days.map((one) => shared(entry, one))
      expect(parts.reduce((sum, one) => sum + one, 0)).toBe(shared(entry, week))
      // By a second hand: each minute belongs to the day that the zone's calendar shows.
      for (const [n, one] of days.entries()) {
        if (one.from === one.to) continue
        expect(dayIn(one.from, timeZone)).toBe(one.day)
        expect(dayIn(one.to - 1, timeZone)).toBe(one.day)
        if (n > 0) expect(one.from).toBe(days[n - 1]?.to)
      }
    }),
  )
})

test('a day over which clocks change has 23 or 25 hours', () => {
  const lengths = (on: string) => {
    const week = boundsOf(on, { firstWeekday: 1, timeZone: 'Europe/Paris' }, undefined, undefined)
    return dayStretches(
      { first: week.starts_on, last: week.ends_on, from: week.from, to: week.to },
      'Europe/Paris',
    ).map(({ from, to }) => (to - from) / hour)
  }
  expect(lengths('2026-03-29')).toEqual([24, 24, 24, 24, 24, 24, 23])
  expect(lengths('2026-10-25')).toEqual([24, 24, 24, 24, 24, 24, 25])
})

test('weeks of one person never overlap and leave no moment between them, whatever zone and first day they choose meanwhile', () => {
  const habits = fc.record({ firstWeekday: first, timeZone: zone })
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(40), habits), { minLength: 1, maxLength: 12 }), (choices) => {
      const weeks: Bounds[] = []
      for (const [offset, choice] of choices) {
        const on = dayAfter('2026-03-01', offset)
        if (weeks.some((one) => one.starts_on <= on && on <= one.ends_on)) continue
        const before = weeks.filter((one) => one.ends_on < on).toSorted((a, b) => (a.ends_on < b.ends_on ? 1 : -1))[0]
        const after = weeks
          .filter((one) => one.starts_on > on)
          .toSorted((a, b) => (a.starts_on < b.starts_on ? -1 : 1))[0]
        const week = boundsOf(on, choice, before, after)
        expect(week.starts_on <= on && on <= week.ends_on).toBe(true)
        weeks.push(week)
      }
      const inOrder = weeks.toSorted((a, b) => (a.starts_on < b.starts_on ? -1 : 1))
      for (const [n, one] of inOrder.entries()) {
        expect(one.from).toBeLessThan(one.to)
        const next = inOrder[n + 1]
        if (next === undefined) continue
        expect(one.ends_on < next.starts_on).toBe(true)
        expect(one.to).toBeLessThanOrEqual(next.from)
        if (dayAfter(one.ends_on) === next.starts_on) expect(one.to).toBe(next.from)
      }
    }),
  )
})

test('a week alone begins and ends with its days', () => {
  expect(boundsOf('2026-11-18', { firstWeekday: 6, timeZone: 'Africa/Cairo' }, undefined, undefined)).toEqual({
    starts_on: '2026-11-14',
    ends_on: '2026-11-20',
    from: startOfDay('2026-11-14', 'Africa/Cairo'),
    to: startOfDay('2026-11-21', 'Africa/Cairo'),
    time_zone: 'Africa/Cairo',
  })
})
