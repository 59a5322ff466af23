import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayIn, wallClock } from '../../src/core/query/relative.ts'
import { dueKinds, isToldNow, longestBefore, toldAt } from '../../src/domain/system/due-moments.ts'

test.each([
  // 18:00 in Tokyo, 10:00 in Paris, 4:00 in New York.
  ['due_soon', '2026-03-10T09:00:00Z', 'Asia/Tokyo', '2026-03-08T23:00:00Z'],
  ['due_soon', '2026-03-10T09:00:00Z', 'Europe/Paris', '2026-03-09T07:00:00Z'],
  // The day before is the first of summer time in New York: 8:00 is 12:00 UTC, a day earlier it was 13:00.
  ['due_soon', '2026-03-09T13:00:00Z', 'America/New_York', '2026-03-08T12:00:00Z'],
  ['due_soon', '2026-03-08T13:00:00Z', 'America/New_York', '2026-03-07T13:00:00Z'],
  ['overdue', '2026-03-10T09:00:00Z', 'Asia/Tokyo', '2026-03-10T09:00:00Z'],
  ['overdue', '2026-03-10T09:00:00Z', 'America/New_York', '2026-03-10T12:00:00Z'],
  // The end of a day, and the hours at the edges.
  ['overdue', '2026-03-10T22:59:00Z', 'Europe/Paris', '2026-03-11T07:00:00Z'],
  ['overdue', '2026-03-10T07:00:00Z', 'Europe/Paris', '2026-03-10T07:00:00Z'],
  ['overdue', '2026-03-10T06:59:00Z', 'Europe/Paris', '2026-03-10T07:00:00Z'],
  ['overdue', '2026-03-10T18:59:00Z', 'Europe/Paris', '2026-03-10T18:59:00Z'],
  ['overdue', '2026-03-10T19:00:00Z', 'Europe/Paris', '2026-03-11T07:00:00Z'],
] as const)('%s at %s in %s is told at %s', (kind, due, zone, expected) => {
  expect(new Date(toldAt(kind, Date.parse(due), zone)).toISOString().replace('.000', '')).toBe(expected)
})

const zones = ['UTC', 'Europe/Paris', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Casablanca', 'Asia/Kathmandu']
const zone = fc.constantFrom(...zones, 'America/Havana', 'Pacific/Apia')
const due = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2035, 0) })

test('nobody is told at night, nor outside of what is looked at', () => {
  fc.assert(
    fc.property(fc.constantFrom(...dueKinds), due, zone, (kind, at, timeZone) => {
      const told = toldAt(kind, at, timeZone)
      const hour = new Date(wallClock(told, timeZone)).getUTCHours()
      expect(hour).toBeGreaterThanOrEqual(8)
      expect(hour).toBeLessThan(20)
      if (kind === 'due_soon') {
        expect(dayIn(told, timeZone) < dayIn(at, timeZone)).toBe(true)
        expect(at - told).toBeLessThan(longestBefore)
      } else {
        expect(told).toBeGreaterThanOrEqual(at)
        expect(told - at).toBeLessThan(14 * 3_600_000)
      }
      // Near until it passes, passed from then on, and never both.
      expect(isToldNow('due_soon', at, timeZone, at) || isToldNow('overdue', at, timeZone, at - 1)).toBe(false)
      expect(isToldNow(kind, at, timeZone, told - 1)).toBe(false)
      expect(isToldNow(kind, at, timeZone, told)).toBe(true)
    }),
  )
})
