import fc from 'fast-check'
import { RRuleTemporal } from 'rrule-temporal'
import { describe, expect, test } from 'vitest'
import { momentOf, wallClock } from '../../../src/core/query/relative.ts'
import { expand, mostSteps } from '../../../src/core/time/recurrence/expand.ts'
import { lastOf, nextAfter, occurrencesIn, type Series } from '../../../src/core/time/recurrence/occurrences.ts'
import { type Rule, readRule } from '../../../src/core/time/recurrence/rule.ts'
import { anyRule } from './random-rule.ts'

const ruleOf = (text: string): Rule => {
  const rule = readRule(text)
  if (rule === undefined) throw new Error(`no rule: ${text}`)
  return rule
}
/** `2026-03-29 02:30` on the clock of a zone, as a moment. */
const at = (wall: string, timeZone: string): number => momentOf(Date.parse(`${wall.replace(' ', 'T')}:00Z`), timeZone)
const shown = (moment: number, timeZone: string): string =>
  new Date(wallClock(moment, timeZone)).toISOString().slice(0, 16).replace('T', ' ')
const walls = (text: string, start: string, [from, to]: readonly [string, string], timeZone = 'America/New_York') => {
  const series: Series = { start: at(start, timeZone), timeZone, rule: ruleOf(text) }
  const answer = occurrencesIn(series, { from: at(`${from} 00:00`, timeZone), to: at(`${to} 00:00`, timeZone) })
  return answer.starts.map((one) => shown(one, timeZone))
}

describe('examples of RFC 5545, 3.8.5.3 (September 2, 1997, 9:00 in New York)', () => {
  const begin = '1997-09-02 09:00'
  test.each<readonly [string, readonly [string, string], readonly string[]]>([
    ['FREQ=DAILY;COUNT=10', ['1997-09-10', '1998-01-01'], ['09-10', '09-11']],
    ['FREQ=DAILY;INTERVAL=10;COUNT=5', ['1997-01-01', '1999-01-01'], ['09-02', '09-12', '09-22', '10-02', '10-12']],
    [
      'FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH',
      ['1997-09-01', '1997-12-01'],
      ['09-02', '09-04', '09-16', '09-18', '09-30', '10-02', '10-14', '10-16'],
    ],
    ['FREQ=MONTHLY;BYMONTHDAY=2,15;COUNT=10', ['1997-12-01', '1999-01-01'], ['12-02', '12-15', '01-02', '01-15']],
    ['FREQ=MONTHLY;BYDAY=-2MO;COUNT=7', ['1997-12-01', '1998-03-01'], ['12-22', '01-19', '02-16']],
    ['FREQ=MONTHLY;BYMONTHDAY=-3', ['1998-01-01', '1998-03-01'], ['01-29', '02-26']],
    ['FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200', ['2000-01-01', '2001-01-01'], ['01-01', '04-09', '07-18']],
    ['FREQ=YEARLY;BYDAY=20MO', ['1998-01-01', '2000-01-01'], ['05-18', '05-17']],
    ['FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO', ['1998-01-01', '2000-01-01'], ['05-11', '05-17']],
    ['FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13', ['1998-01-01', '1999-01-01'], ['02-13', '03-13', '11-13']],
    [
      'FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8',
      ['1998-01-01', '2006-01-01'],
      ['11-06', '11-08'],
    ],
    ['FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3', ['1997-09-03', '1998-01-01'], ['09-04', '10-07']],
    ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2', ['1997-09-03', '1997-12-01'], ['09-29', '10-30', '11-27']],
    ['FREQ=MONTHLY;BYMONTHDAY=31', ['1998-01-01', '1998-07-01'], ['01-31', '03-31', '05-31']],
  ])('%s', (text, window, expected) => {
    expect(walls(text, begin, window).map((one) => one.slice(5, 10))).toEqual(expected)
  })
  test('the day of the first week decides which weeks every second week means', () => {
    const monday = walls('FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO', '1997-08-05 09:00', [
      '1997-08-01',
      '1998-01-01',
    ])
    const sunday = walls('FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU', '1997-08-05 09:00', [
      '1997-08-01',
      '1998-01-01',
    ])
    expect(monday.map((one) => one.slice(8, 10))).toEqual(['05', '10', '19', '24'])
    expect(sunday.map((one) => one.slice(8, 10))).toEqual(['05', '17', '19', '31'])
  })
  test('every 20 minutes from 9:00 to 16:40', () => {
    const found = walls('FREQ=DAILY;BYHOUR=9,10,11,12,13,14,15,16;BYMINUTE=0,20,40', begin, [
      '1997-09-02',
      '1997-09-03',
    ])
    expect(found).toHaveLength(24)
    expect(found.at(-1)).toBe('1997-09-02 16:40')
  })
  test('weekdays with and without their number are both meant', () => {
    expect(
      walls('FREQ=MONTHLY;BYDAY=SU,1SA', '2026-11-01 09:00', ['2026-11-01', '2026-11-16']).map((one) =>
        one.slice(8, 10),
      ),
    ).toEqual(['01', '07', '08', '15'])
  })
  test('the first moment belongs to a series that does not name it, and counts', () => {
    expect(walls('FREQ=WEEKLY;BYDAY=WE;COUNT=3', begin, ['1997-09-01', '1998-01-01'])).toEqual([
      '1997-09-02 09:00',
      '1997-09-03 09:00',
      '1997-09-10 09:00',
    ])
  })
})

describe('the clock stays through daylight saving', () => {
  test.each([
    ['Europe/Paris', '2026-03-27 08:30', ['2026-03-28', '2026-03-31']],
    ['Europe/Paris', '2026-10-23 08:30', ['2026-10-24', '2026-10-27']],
    ['America/New_York', '2026-03-06 08:30', ['2026-03-07', '2026-03-10']],
    ['Africa/Cairo', '2026-04-22 08:30', ['2026-04-23', '2026-04-26']],
    ['Australia/Lord_Howe', '2026-04-03 08:30', ['2026-04-04', '2026-04-07']],
    ['Africa/Casablanca', '2026-02-13 08:30', ['2026-02-14', '2026-02-17']],
  ] as const)('%s from %s', (zone, start, window) => {
    const found = walls('FREQ=DAILY', start, window, zone)
    expect(found.map((one) => one.slice(11))).toEqual(['08:30', '08:30', '08:30'])
  })
  test('a time that is skipped comes by the offset from before (3.3.5), one that is twice comes first', () => {
    const spring = {
      start: at('2026-03-28 02:30', 'Europe/Paris'),
      timeZone: 'Europe/Paris',
      rule: ruleOf('FREQ=DAILY'),
    }
    const in2 = (day: string) => ({ from: at(`${day} 00:00`, 'Europe/Paris'), to: at(`${day} 23:59`, 'Europe/Paris') })
    expect(occurrencesIn(spring, in2('2026-03-29')).starts.map((one) => new Date(one).toISOString())).toEqual([
      '2026-03-29T01:30:00.000Z',
    ])
    expect(occurrencesIn(spring, in2('2026-10-25')).starts.map((one) => new Date(one).toISOString())).toEqual([
      '2026-10-25T00:30:00.000Z',
    ])
  })
  test('an end in UTC and a day as an end', () => {
    expect(
      walls('FREQ=DAILY;UNTIL=20260330T063000Z', '2026-03-28 08:30', ['2026-03-01', '2026-05-01'], 'Europe/Paris'),
    ).toHaveLength(3)
    expect(
      walls('FREQ=DAILY;UNTIL=20260330T062959Z', '2026-03-28 08:30', ['2026-03-01', '2026-05-01'], 'Europe/Paris'),
    ).toHaveLength(2)
    expect(
      walls('FREQ=DAILY;UNTIL=20260330', '2026-03-28 08:30', ['2026-03-01', '2026-05-01'], 'Europe/Paris'),
    ).toHaveLength(3)
  })
})

test('moments are left out and added, the next and the last are found', () => {
  const timeZone = 'UTC'
  const day = (n: number) => Date.UTC(2026, 0, n, 9)
  const series = {
    start: day(1),
    timeZone,
    rule: ruleOf('FREQ=DAILY;COUNT=4'),
    without: [day(2)],
    also: [Date.UTC(2026, 0, 2, 15)],
  }
  expect(occurrencesIn(series, { from: 0, to: day(40) }).starts).toEqual([
    day(1),
    Date.UTC(2026, 0, 2, 15),
    day(3),
    day(4),
  ])
  expect(nextAfter(series, day(3))).toBe(day(4))
  expect(nextAfter(series, day(4))).toBeUndefined()
  expect(nextAfter({ ...series, rule: ruleOf('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29') }, day(5))).toBe(
    Date.UTC(2028, 1, 29, 9),
  )
  expect(lastOf(series)).toBe(day(4))
  expect(lastOf({ ...series, rule: ruleOf('FREQ=DAILY') })).toBeUndefined()
  expect(lastOf({ ...series, rule: ruleOf('FREQ=DAILY;COUNT=2500') })).toBe(day(2500))
  expect(lastOf({ ...series, rule: ruleOf('FREQ=DAILY;UNTIL=20260110') })).toBe(Date.UTC(2026, 0, 10, 23, 59, 59))
})

describe('against another program', () => {
  const stamp = (moment: number) => new Date(moment).toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const [from, to] = [Date.UTC(2026, 1, 1), Date.UTC(2027, 0, 15)]
  const byTemporal = (text: string, start: number): readonly number[] | undefined => {
    try {
      return new RRuleTemporal({ rruleString: `DTSTART:${stamp(start)}\nRRULE:${text}` })
        .between(new Date(from), new Date(to), true)
        .map(({ epochMilliseconds }) => epochMilliseconds)
    } catch {
      return undefined
    }
  }
  // A rule that does not name its first moment: the other leaves that one out.
  const without = (moments: readonly number[] | undefined, start: number) =>
    moments?.filter((one) => one !== start).join()

  test('random rules', { timeout: 300_000 }, () => {
    let judged = 0
    fc.assert(
      fc.property(anyRule, fc.integer({ min: 0, max: 700 * 24 }), (text, hour) => {
        const rule = readRule(text)
        const start = Date.UTC(2025, 0, 1) + hour * 3_600_000
        if (rule === undefined) return
        const one = byTemporal(text, start)
        // What counts from a moment that the other leaves out differs by one.
        if (one === undefined || (rule.count !== undefined && !isNamed(text, start))) return
        const ours = occurrencesIn({ start, timeZone: 'UTC', rule }, { from, to: to + 1 }).starts
        judged++
        expect({ text, start: stamp(start), ours: without(ours, start) }).toEqual({
          text,
          start: stamp(start),
          ours: without(one, start),
        })
      }),
      { numRuns: process.env.TMS_TEST_FULL === '1' ? 10_000 : 2_000 },
    )
    expect(judged).toBeGreaterThan(1000)
  })
  const isNamed = (text: string, start: number) =>
    new RRuleTemporal({
      rruleString: `DTSTART:${stamp(start)}\nRRULE:${text.replace(/;(COUNT|UNTIL)=\w+/, '')}`,
    }).between(new Date(start), new Date(start), true).length > 0
})

test('many times a day are all answered: every twelve minutes, by day, week and month', () => {
  const minutes = `BYHOUR=${[...Array(24).keys()].join()};BYMINUTE=0,12,24,36,48`
  for (const freq of ['FREQ=DAILY', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU', 'FREQ=MONTHLY;BYMONTHDAY=1']) {
    const series = { start: Date.UTC(2026, 2, 1), timeZone: 'UTC', rule: ruleOf(`${freq};${minutes}`) }
    const { starts, isCut } = occurrencesIn(series, { from: Date.UTC(2026, 2, 1), to: Date.UTC(2026, 2, 2) })
    expect({ freq, isCut, count: starts.length }).toEqual({ freq, isCut: false, count: 120 })
  }
})

describe('no rule holds a process up', () => {
  const odd = [
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31;COUNT=100000',
    'FREQ=SECONDLY',
    'FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=SECONDLY;COUNT=100000;BYHOUR=3',
    'FREQ=MINUTELY;INTERVAL=7;BYDAY=MO',
    'FREQ=HOURLY;COUNT=32;BYDAY=TH,MO;BYMONTHDAY=-31,1;BYYEARDAY=-366,366;BYMINUTE=58',
    'FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO;COUNT=10000',
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=100000',
    `FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYHOUR=${[...Array(24).keys()].join()};BYMINUTE=${[...Array(60).keys()].join()};BYSECOND=${[...Array(60).keys()].join()}`,
    `FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYHOUR=${[...Array(24).keys()].join()};BYMINUTE=0,10,20`,
    `FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYHOUR=${[...Array(24).keys()].join()};BYMINUTE=${[...Array(17).keys()].join()}`,
    'FREQ=DAILY;INTERVAL=3;COUNT=1712;BYHOUR=23;BYMINUTE=56,6;BYSETPOS=-2',
  ]
  test.each(odd)('%.70s', (text) => {
    const series = { start: Date.UTC(1900, 5, 1, 8), timeZone: 'Europe/Paris', rule: ruleOf(text) }
    const window = { from: Date.UTC(2026, 0, 1), to: Date.UTC(2027, 0, 1) }
    const { starts } = occurrencesIn(series, window)
    expect(starts.length).toBeLessThanOrEqual(1000)
    expect(starts.every((one) => one >= window.from && one < window.to)).toBe(true)
    // Counted, not timed: some 100 ns a step, and the conversion of at most a thousand moments.
    const wall = wallClock(series.start, series.timeZone)
    const { steps } = expand(series.rule, wall, { from: window.from, to: window.to })
    expect(steps).toBeLessThanOrEqual(2 * mostSteps)
  })
})
