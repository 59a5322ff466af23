import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lastOf, nextAfter, occurrencesIn, type Series } from '../../../src/core/time/recurrence/occurrences.ts'
import { type Rule, readRule, writeRule } from '../../../src/core/time/recurrence/rule.ts'
import { mostShared, occurrencesTogether, sharedOut } from '../../../src/core/time/recurrence/together.ts'

const series = (rule: string, start = '1990-01-01T09:00:00Z', timeZone = 'Europe/Paris'): Series => ({
  start: Date.parse(start),
  timeZone,
  rule: readRule(rule) as Rule,
})
const month = { from: Date.parse('2026-11-01T00:00:00Z'), to: Date.parse('2026-12-01T00:00:00Z') }
/** The most steps that one period takes beyond its portion. */
const onePeriod = 366 + 4 * 48

test('300 hourly series of 1990 take no more steps than one answer has, and each is shown in part', () => {
  const asked = Array.from({ length: 300 }, () => ({ series: series('FREQ=HOURLY'), window: month }))
  const found = occurrencesTogether(asked)
  const steps = found.reduce((sum, one) => sum + one.steps, 0)
  expect(steps).toBeLessThanOrEqual(2 * mostShared)
  for (const { starts, isCut } of found) {
    expect(starts.length).toBeGreaterThan(50)
    expect(starts[0]).toBe(month.from)
    expect(isCut).toBe(true)
  }
})

test('a heavy series hides no other', () => {
  const heavy = { series: series('FREQ=DAILY;COUNT=90000;BYHOUR=0,1,2,3,4,5,6,7,8,9,10,11'), window: month }
  const light = { series: series('FREQ=WEEKLY', '2026-11-02T09:00:00Z'), window: month }
  const found = occurrencesTogether([heavy, light, heavy], 2000)
  expect(found[1]).toMatchObject({ isCut: false, starts: { length: 5 } })
  expect([found[0]?.isCut, found[2]?.isCut]).toEqual([true, true])
})

test('together they answer what each answers alone, and never take more than their number of steps', () => {
  const aRule = fc.constantFrom(
    ...['FREQ=HOURLY', 'FREQ=HOURLY;INTERVAL=5;COUNT=4000', 'FREQ=DAILY;BYDAY=MO,TU', 'FREQ=MONTHLY;BYMONTHDAY=-1'],
    ...['FREQ=YEARLY', 'FREQ=WEEKLY;INTERVAL=2', 'FREQ=DAILY;COUNT=20000', 'FREQ=DAILY;UNTIL=20261110'],
  )
  fc.assert(
    fc.property(fc.array(aRule, { maxLength: 12 }), fc.integer({ min: 1, max: 20_000 }), (rules, most) => {
      const asked = rules.map((rule) => ({ series: series(rule), window: month }))
      const found = occurrencesTogether(asked, most)
      for (const [place, { starts, isCut }] of found.entries()) {
        const whole = occurrencesIn(series(rules[place] ?? ''), month).starts
        expect(starts).toEqual(whole.slice(0, starts.length))
        if (!isCut) expect(starts).toEqual(whole)
      }
      const steps = found.reduce((sum, one) => sum + one.steps, 0)
      expect(steps).toBeLessThanOrEqual(most + rules.length * onePeriod)
    }),
  )
})

test('many moments of a window come out as each by itself, over changes of clocks and without', () => {
  const zones = ['Europe/Paris', 'America/Sao_Paulo', 'Africa/Casablanca', 'Australia/Lord_Howe', 'UTC']
  const aStart = fc.integer({ min: Date.parse('2024-01-01'), max: Date.parse('2027-01-01') })
  fc.assert(
    fc.property(fc.constantFrom(...zones), aStart, (timeZone, start) => {
      const [from, to] = [Math.floor(start / 3_600_000) * 3_600_000, start + 60 * 86_400_000]
      const whole = occurrencesIn(series('FREQ=HOURLY', '2020-01-01T00:00:00Z', timeZone), {
        from,
        to: from + 30 * 86_400_000,
      })
      const days = Array.from({ length: 30 }, (_, n) => from + n * 86_400_000)
      const parts = days.flatMap(
        (at) =>
          occurrencesIn(series('FREQ=HOURLY', '2020-01-01T00:00:00Z', timeZone), { from: at, to: at + 5 * 3_600_000 })
            .starts,
      )
      expect(parts.every((at) => whole.starts.includes(at))).toBe(true)
      expect(to).toBeGreaterThan(from)
    }),
    { numRuns: 30 },
  )
})

test('places are shared: short lists have theirs, long ones the same part of the rest', () => {
  expect(sharedOut([3, 1000, 2, 1000], 105)).toEqual([3, 50, 2, 50])
  expect(sharedOut([], 10)).toEqual([])
  fc.assert(
    fc.property(fc.array(fc.nat(500)), fc.nat(5000), (lengths, most) => {
      const shares = sharedOut(lengths, most)
      expect(shares.reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(most)
      for (const [at, share] of shares.entries()) expect(share).toBeLessThanOrEqual(lengths[at] ?? 0)
    }),
  )
})

test.each([
  ['FREQ=DAILY;UNTIL=99991231', 'FREQ=DAILY'],
  ['FREQ=WEEKLY;UNTIL=22000101T000000Z', 'FREQ=WEEKLY'],
  ['FREQ=DAILY;UNTIL=21991231', 'FREQ=DAILY;UNTIL=21991231'],
])('%s is kept as %s', (written, kept) => {
  expect(writeRule(readRule(written) as Rule)).toBe(kept)
})

test.each(['FREQ=YEARLY;INTERVAL=10000;COUNT=100000', 'FREQ=YEARLY;COUNT=300', 'FREQ=DAILY;COUNT=100000'])(
  '%s has no end before 2200',
  (rule) => {
    expect(lastOf(series(rule))).toBeUndefined()
  },
)
test.each([
  ['FREQ=YEARLY;COUNT=200', '2189-01-01T09:00:00.000Z'],
  ['FREQ=HOURLY;COUNT=2500', '1990-04-15T11:00:00.000Z'],
])('%s ends on %s', (rule, end) => {
  expect(new Date(lastOf(series(rule)) ?? 0).toISOString()).toBe(end)
})
test('nothing comes next in 2200', () => {
  const after = (text: string) => nextAfter(series('FREQ=DAILY', '1990-01-01T09:00:00Z', 'UTC'), Date.parse(text))
  expect(after('2199-12-30T09:00:00Z')).toBe(Date.parse('2199-12-31T09:00:00Z'))
  expect(after('2199-12-31T09:00:00Z')).toBeUndefined()
  expect(after('2300-01-01T09:00:00Z')).toBeUndefined()
})
