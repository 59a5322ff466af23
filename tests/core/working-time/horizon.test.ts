import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysBetween } from '../../../src/core/time/days/days.ts'
import { earliest, horizon } from '../../../src/core/time/days/range.ts'
import { type WorkingHours, workingTime } from '../../../src/core/time/working-time/working-time.ts'

const day = [{ from: 540, to: 1020 }]
const week = [day, day, day, day, day, [], []]
const hour = 3_600_000
const at = (text: string): number => Date.parse(text)

/** A calendar that every year's holidays close from the first of January to the last of December. */
const shut: WorkingHours = {
  timeZone: 'Europe/Paris',
  week,
  yearly: Object.fromEntries(daysBetween('2028-01-01', '2028-12-31').map((one) => [one.slice(5), []])),
}
const idle: WorkingHours = { timeZone: 'UTC', week: week.map(() => []) }
const open: WorkingHours = { timeZone: 'Africa/Cairo', week }
const always: WorkingHours = { timeZone: 'UTC', week, always: true }

describe.each([
  ['whose every day is a yearly holiday', shut],
  ['without hours', idle],
])('a calendar %s', (_, hours) => {
  const time = workingTime(hours)
  test('never opens, after or before, and says so', () => {
    for (const from of [at('2026-11-20T10:00:00Z'), earliest, horizon, -9e14, 9e14]) {
      expect(time.after(from, hour)).toBeNull()
      expect(time.before(from, hour)).toBeNull()
      expect(time.nextOpen(from)).toBeNull()
      expect(time.previousOpen(from)).toBeNull()
      expect(time.isOpen(from)).toBe(false)
    }
    expect(time.between(earliest, horizon)).toBe(0)
    expect(time.stretches(-9e14, 9e14)).toEqual([])
  })
})

describe('a holiday of many years', () => {
  const span = { from: '2026-01-01', to: '2150-12-31', hours: [] }
  test('ends at its last day', () => {
    const time = workingTime({ timeZone: 'UTC', week, spans: [span] })
    expect(time.nextOpen(at('2026-11-20T10:00:00Z'))).toBe(at('2151-01-01T09:00:00Z'))
    expect(time.previousOpen(at('2026-11-20T10:00:00Z'))).toBe(at('2025-12-31T17:00:00Z'))
  })
  test('a single day of its own within it counts first', () => {
    const time = workingTime({ timeZone: 'UTC', week, spans: [span], days: { '2030-03-02': day } })
    expect(time.nextOpen(at('2026-11-20T10:00:00Z'))).toBe(at('2030-03-02T09:00:00Z'))
  })
})

describe('the edges', () => {
  test.each([
    ['of a week', open],
    ['of all time', always],
  ])('%s: nothing is open before 1900 or from 2200 on', (_, hours) => {
    const time = workingTime(hours)
    expect(time.nextOpen(horizon)).toBeNull()
    expect(time.previousOpen(earliest)).toBeNull()
    expect(time.isOpen(earliest - 1)).toBe(false)
    expect(time.isOpen(horizon)).toBe(false)
    expect(time.between(-9e14, earliest)).toBe(0)
    expect(time.between(horizon, 9e14)).toBe(0)
    const whole = time.between(earliest, horizon)
    expect(time.between(-9e14, 9e14)).toBe(whole)
    expect(time.after(earliest, whole)).not.toBeNull()
    expect(time.after(earliest, whole + 1)).toBeNull()
    expect(time.before(horizon, whole)).not.toBeNull()
    expect(time.before(horizon, whole + 1)).toBeNull()
    expect(time.after(-9e14, hour)).toBe(time.after(earliest, hour))
    expect(time.before(9e14, hour)).toBe(time.before(horizon, hour))
  })
  test('whatever is asked, an answer lies within them and keeps its promise', () => {
    const aMoment = fc.integer({ min: at('1850-01-01T00:00:00Z'), max: at('2250-01-01T00:00:00Z') })
    const times = [open, always, shut].map(workingTime)
    fc.assert(
      fc.property(
        fc.constantFrom(...times),
        aMoment,
        fc.integer({ min: 1, max: 10_000 * hour }),
        (time, from, length) => {
          const due = time.after(from, length)
          if (due !== null) {
            expect(due).toBeLessThanOrEqual(horizon)
            expect(time.between(from, due)).toBe(length)
          }
          const start = time.before(from, length)
          if (start !== null) {
            expect(start).toBeGreaterThanOrEqual(earliest)
            expect(time.between(start, from)).toBe(length)
          }
        },
      ),
    )
  })
})

describe('no more stretches than asked for', () => {
  const few = workingTime({
    timeZone: 'UTC',
    week: [[{ from: 540, to: 541 }], [], [], [], [], [], []],
    yearly: { '05-01': [] },
  })
  const [from, to] = [at('2000-01-01T00:00:00Z'), at('2190-01-01T00:00:00Z')]
  test('they are the first ones', () => {
    expect(few.stretches(from, to, 5)).toEqual(few.stretches(from, at('2000-02-01T00:00:00Z')))
  })
  test('closed time is cut by its days', () => {
    const closed = few.closures(from, to, 10)
    expect(closed[0]?.from).toBe(from)
    expect(closed.at(-1)?.to).toBeLessThanOrEqual(from + 11 * 24 * hour)
  })
})
