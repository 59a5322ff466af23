import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergedHours, readHours, readInterval, writeHours } from '../../../src/core/time/working-time/hours.ts'
import { type WorkingHours, workingTime } from '../../../src/core/time/working-time/working-time.ts'
import { walkedAfter, walkedBetween } from './naive.ts'

const minute = 60_000
const hour = 60 * minute
const hoursOf = (...texts: string[]) => readHours(texts) ?? []
const office = hoursOf('09:00-17:00')
const week = (...days: (readonly string[])[]) => Array.from({ length: 7 }, (_, at) => hoursOf(...(days[at] ?? [])))
const weekdays = [office, office, office, office, office, [], []]
const at = (iso: string) => Date.parse(iso)
const iso = (instant: number | null) =>
  instant === null ? null : new Date(instant).toISOString().replace(':00.000Z', 'Z')
const inZone = (timeZone: string, more: Partial<WorkingHours> = {}) =>
  workingTime({ timeZone, week: weekdays, ...more })

describe('answers of the definitions', () => {
  test('Mon 9–17, Tue 9–16, Wed none, Thu 8–17: 16 h from Monday 11:00 end on Thursday at 11:00', () => {
    const time = workingTime({ timeZone: 'UTC', week: week(['9-17'], ['9-16'], [], ['8-17']) })
    expect(iso(time.after(at('2026-11-02T11:00Z'), 16 * hour))).toBe('2026-11-05T11:00Z')
    expect(iso(time.before(at('2026-11-05T11:00Z'), 16 * hour))).toBe('2026-11-02T11:00Z')
    expect(time.between(at('2026-11-02T11:00Z'), at('2026-11-05T11:00Z'))).toBe(16 * hour)
  })
  test('of 8-hour days 16 h are two business days', () => {
    const time = inZone('UTC')
    expect(iso(time.after(at('2026-11-05T09:00Z'), 16 * hour))).toBe('2026-11-06T17:00Z')
    expect(iso(time.after(at('2026-11-06T09:00Z'), 16 * hour))).toBe('2026-11-09T17:00Z')
  })
  test('around the clock no minute is closed, midnight and changes of clocks included', () => {
    for (const time of [
      workingTime({ timeZone: 'Europe/Paris', always: true, week: [] }),
      workingTime({ timeZone: 'Europe/Paris', week: Array.from({ length: 7 }, () => hoursOf('00:00-24:00')) }),
    ]) {
      const [from, to] = [at('2025-12-30T10:07Z'), at('2027-02-01T00:00Z')]
      expect(time.between(from, to)).toBe(to - from)
      expect(time.stretches(from, to)).toEqual([{ from, to }])
      expect(time.closures(from, to)).toEqual([])
      expect(time.after(from, to - from)).toBe(to)
      expect(time.before(to, to - from)).toBe(from)
      expect(time.ofDay('2026-03-29')).toBe(23 * hour)
      expect(time.ofDay('2026-10-25')).toBe(25 * hour)
    }
  })
})

describe('days that are not like others', () => {
  test('a lunch break stands still', () => {
    const time = workingTime({
      timeZone: 'UTC',
      week: Array.from({ length: 7 }, () => hoursOf('09:00-12:00', '13:00-17:00')),
    })
    expect(iso(time.after(at('2026-11-02T11:30Z'), hour))).toBe('2026-11-02T13:30Z')
    expect(time.isOpen(at('2026-11-02T12:00Z'))).toBe(false)
    expect(time.isOpen(at('2026-11-02T11:59:59.999Z'))).toBe(true)
    expect(time.closures(at('2026-11-02T11:00Z'), at('2026-11-02T14:00Z'))).toEqual([
      { from: at('2026-11-02T12:00Z'), to: at('2026-11-02T13:00Z'), day: null },
    ])
  })
  test('a holiday is closed, and says so', () => {
    const time = inZone('UTC', { days: { '2026-11-11': [], '2026-11-12': hoursOf('09:00-11:00') } })
    expect(time.between(at('2026-11-10T00:00Z'), at('2026-11-13T00:00Z'))).toBe(10 * hour)
    expect(time.isWorkingDay('2026-11-11')).toBe(false)
    expect(
      time
        .closures(at('2026-11-10T16:00Z'), at('2026-11-12T10:00Z'))
        .map(({ from, to, day }) => [iso(from), iso(to), day]),
    ).toEqual([
      ['2026-11-10T17:00Z', '2026-11-11T00:00Z', null],
      ['2026-11-11T00:00Z', '2026-11-12T00:00Z', '2026-11-11'],
      ['2026-11-12T00:00Z', '2026-11-12T09:00Z', '2026-11-12'],
    ])
  })
  test('a holiday of every year, over the turn of the year, and 29 February', () => {
    const time = inZone('UTC', { yearly: { '01-01': [], '02-29': [] } })
    expect(iso(time.nextOpen(at('2026-12-31T17:00Z')))).toBe('2027-01-04T09:00Z')
    expect(iso(time.previousOpen(at('2026-01-02T08:00Z')))).toBe('2025-12-31T17:00Z')
    expect(time.isWorkingDay('2028-02-29')).toBe(false)
    expect(time.isWorkingDay('2028-02-28')).toBe(true)
  })
  test('clocks that skip an hour take it from the night shift, and give it back in autumn', () => {
    const night = workingTime({
      timeZone: 'Europe/Paris',
      week: Array.from({ length: 7 }, () => hoursOf('00:00-06:00')),
    })
    expect(night.ofDay('2026-03-29')).toBe(5 * hour)
    expect(night.ofDay('2026-10-25')).toBe(7 * hour)
    expect(iso(night.after(at('2026-03-28T23:00Z'), 2 * hour))).toBe('2026-03-29T01:00Z')
    expect(iso(night.after(at('2026-10-24T22:00Z'), 3 * hour))).toBe('2026-10-25T01:00Z')
  })
  test('an interval within the skipped hour has no minute, one within the repeated hour has twice its own', () => {
    const time = workingTime({
      timeZone: 'Europe/Paris',
      week: Array.from({ length: 7 }, () => hoursOf('02:15-02:45')),
    })
    expect(time.ofDay('2026-03-28')).toBe(30 * minute)
    expect(time.ofDay('2026-03-29')).toBe(0)
    expect(time.ofDay('2026-10-25')).toBe(60 * minute)
  })
  test('the wall clock stays through daylight saving', () => {
    const time = inZone('America/New_York')
    expect(iso(time.after(at('2026-03-06T21:00Z'), 2 * hour))).toBe('2026-03-09T14:00Z')
    expect(iso(time.after(at('2026-10-30T20:00Z'), 2 * hour))).toBe('2026-11-02T15:00Z')
  })
  test('half an hour of daylight saving, a quarter of an hour of offset, a day that never was', () => {
    const lordHowe = workingTime({
      timeZone: 'Australia/Lord_Howe',
      week: Array.from({ length: 7 }, () => hoursOf('0-24')),
    })
    expect(lordHowe.ofDay('2026-04-05')).toBe(24.5 * hour)
    expect(iso(inZone('Asia/Kathmandu').nextOpen(at('2026-11-02T00:00Z')))).toBe('2026-11-02T03:15Z')
    const apia = inZone('Pacific/Apia')
    expect(apia.between(at('2011-12-29T00:00Z'), at('2012-01-01T00:00Z'))).toBe(11 * hour)
  })
})

describe('edges', () => {
  test('what ends with the day ends at its close, what begins after it begins on the next morning', () => {
    const time = inZone('UTC')
    expect(iso(time.after(at('2026-11-02T16:00Z'), hour))).toBe('2026-11-02T17:00Z')
    expect(iso(time.after(at('2026-11-02T17:00Z'), 1))).toBe('2026-11-03T09:00:00.001Z')
    expect(iso(time.after(at('2026-11-01T03:00Z'), 0))).toBe('2026-11-01T03:00Z')
    expect(iso(time.nextOpen(at('2026-11-02T17:00Z')))).toBe('2026-11-03T09:00Z')
    expect(iso(time.nextOpen(at('2026-11-02T16:59Z')))).toBe('2026-11-02T16:59Z')
    expect(iso(time.previousOpen(at('2026-11-02T09:00Z')))).toBe('2026-10-30T17:00Z')
    expect(iso(time.previousOpen(at('2026-11-02T18:00Z')))).toBe('2026-11-02T17:00Z')
    expect(iso(time.before(at('2026-11-03T10:00Z'), hour))).toBe('2026-11-03T09:00Z')
    expect(iso(time.before(at('2026-11-03T10:00Z'), hour + minute))).toBe('2026-11-02T16:59Z')
    expect(time.between(at('2026-11-03T10:00Z'), at('2026-11-02T10:00Z'))).toBe(0)
  })
  test('seconds count as they are', () => {
    expect(iso(inZone('UTC').after(at('2026-11-02T10:00:30Z'), hour))).toBe('2026-11-02T11:00:30.000Z')
  })
  test('who never opens is never done', () => {
    const time = workingTime({ timeZone: 'Europe/Paris', week: [], days: { '2026-11-11': office } })
    expect(iso(time.after(at('2026-01-01T00:00Z'), 8 * hour))).toBe('2026-11-11T16:00Z')
    expect(time.after(at('2026-01-01T00:00Z'), 9 * hour)).toBe(null)
    expect(time.before(at('2026-12-31T00:00Z'), 9 * hour)).toBe(null)
    expect(time.nextOpen(at('2027-01-01T00:00Z'))).toBe(null)
    expect(time.previousOpen(at('2026-01-01T00:00Z'))).toBe(null)
  })
  test('forty years of working time', () => {
    const time = inZone('Europe/Paris')
    const from = at('1990-01-01T08:00Z')
    const to = time.after(from, 40 * 260 * 8 * hour) ?? 0
    expect(new Date(to).getUTCFullYear()).toBe(2029)
    expect(time.between(from, to)).toBe(40 * 260 * 8 * hour)
    expect(time.before(to, 40 * 260 * 8 * hour)).toBe(from)
  })
})

describe('hours as texts', () => {
  test.each([
    ['9-17', '09:00-17:00'],
    ['09:00–12:30', '09:00-12:30'],
    [' 8h30 à 12h ', '08:30-12:00'],
    ['22:00-00:00', '22:00-24:00'],
    ['0:00 to 24:00', '00:00-24:00'],
  ])('%s is %s', (text, written) => {
    expect(writeHours(hoursOf(text))).toEqual([written])
  })
  test.each(['', '9', '17-9', '9-9', '9-25', '9:60-10', 'nine', '9-12-13', '22:00-06:00'])('%j is refused', (text) => {
    expect(readInterval(text)).toBe(undefined)
    expect(readHours(['08:00-09:00', text])).toBe(undefined)
  })
  test('intervals that touch or overlap are one', () => {
    expect(writeHours(hoursOf('13:00-17:00', '09:00-12:00', '11:00-13:00'))).toEqual(['09:00-17:00'])
  })
})

const zones = [
  'UTC',
  'Europe/Paris',
  'America/New_York',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/Havana',
  'America/St_Johns',
]
const interval = fc
  .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 1440 }))
  .map(([from, length]) => ({
    from,
    to: Math.min(1440, from + length),
  }))
const dayHours = fc.array(interval, { maxLength: 3 }).map(mergedHours)
/** Around the days on which the zones above change their clocks, and any other. */
const anchor = fc.oneof(
  fc
    .constantFrom(
      '2026-03-08',
      '2026-03-29',
      '2026-04-05',
      '2026-04-24',
      '2026-10-04',
      '2026-10-25',
      '2026-10-30',
      '2026-11-01',
      '2026-02-15',
      '2026-03-22',
      '2026-12-31',
    )
    .map((day) => Date.parse(day)),
  fc.integer({ min: 0, max: 364 }).map((days) => Date.UTC(2025, 0, 1 + days)),
)
const cases = fc.record({
  timeZone: fc.constantFrom(...zones),
  week: fc.array(dayHours, { minLength: 7, maxLength: 7 }),
  holiday: fc.option(dayHours),
  anchor,
  start: fc.integer({ min: -2000, max: 2000 }),
  length: fc.integer({ min: 0, max: 4500 }),
})
const numRuns = process.env.TMS_TEST_FULL === '1' ? 2000 : 120

test('agrees with whoever walks from minute to minute', () => {
  fc.assert(
    fc.property(cases, ({ timeZone, week, holiday, anchor, start, length }) => {
      const days = holiday === null ? {} : { [new Date(anchor).toISOString().slice(0, 10)]: holiday }
      const hours = { timeZone, week, days }
      const time = workingTime(hours)
      const [from, to] = [anchor + start * minute, anchor + (start + length) * minute]
      const open = walkedBetween(hours, from, to)
      expect(time.between(from, to)).toBe(open * minute)
      const stretches = time.stretches(from, to)
      expect(stretches.reduce((sum, one) => sum + one.to - one.from, 0)).toBe(open * minute)
      const closed = time.closures(from, to).reduce((sum, one) => sum + one.to - one.from, 0)
      expect(closed).toBe(to - from - open * minute)
      if (open > 0) {
        const end = walkedAfter(hours, from, open)
        expect(time.after(from, open * minute)).toBe(end)
        // Counting back from there leads to the last instant from which so much is open.
        const begin = time.before(end ?? 0, open * minute)
        expect(begin).toBe(time.nextOpen(from))
        expect(time.previousOpen(end ?? 0)).toBe(end)
      }
    }),
    { numRuns },
  )
})
