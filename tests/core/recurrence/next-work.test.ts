import { describe, expect, test } from 'vitest'
import { momentOf, wallClock } from '../../../src/core/query/relative.ts'
import { nextWork } from '../../../src/core/time/recurrence/next-work.ts'
import { type Rule, readRule, writeRule } from '../../../src/core/time/recurrence/rule.ts'

const at = (text: string, timeZone: string): number => momentOf(Date.parse(`${text}:00Z`), timeZone)
const shown = (moment: number, timeZone: string): string =>
  new Date(wallClock(moment, timeZone)).toISOString().slice(0, 16)

type Given = { readonly rule: string; readonly due: string; readonly zone?: string; readonly early?: true }
/** Moments of rows that are made one after the other, each when the one before has come, and the last rule. */
const chain = ({ rule: text, due: first, zone = 'Europe/Paris' }: Given, many: number): [string[], string] => {
  let rule = readRule(text) as Rule | undefined
  let due = at(first, zone)
  const dues: string[] = []
  for (let n = 0; n < many && rule !== undefined; n++) {
    const next = nextWork({ rule, due, timeZone: zone, now: due })
    if (next === undefined) break
    due = next.at
    rule = next.rule
    dues.push(shown(due, zone))
  }
  return [dues, rule === undefined ? '' : writeRule(rule)]
}
const days = (moments: readonly string[]): string[] => moments.map((one) => one.slice(2, 10))

describe('a month or year that lacks the day', () => {
  test.each<[string, string, readonly string[]]>([
    ['FREQ=MONTHLY', '2027-01-31', ['27-02-28', '27-03-31', '27-04-30', '27-05-31', '27-06-30', '27-07-31']],
    ['FREQ=MONTHLY', '2027-01-29', ['27-02-28', '27-03-29', '27-04-29']],
    ['FREQ=MONTHLY', '2028-01-30', ['28-02-29', '28-03-30', '28-04-30']],
    ['FREQ=MONTHLY', '2027-01-28', ['27-02-28', '27-03-28', '27-04-28']],
    ['FREQ=MONTHLY;INTERVAL=2', '2026-12-31', ['27-02-28', '27-04-30', '27-06-30', '27-08-31']],
    ['FREQ=MONTHLY;BYMONTHDAY=31', '2027-01-31', ['27-02-28', '27-03-31', '27-04-30']],
    ['FREQ=MONTHLY;BYMONTHDAY=15,31', '2027-01-31', ['27-02-15', '27-02-28', '27-03-15', '27-03-31', '27-04-15']],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', '2027-01-31', ['27-02-28', '27-03-31', '27-04-30']],
    ['FREQ=MONTHLY;BYMONTH=1,2,6;BYMONTHDAY=30', '2027-01-30', ['27-02-28', '27-06-30', '28-01-30', '28-02-29']],
    ['FREQ=YEARLY', '2028-02-29', ['29-02-28', '30-02-28', '31-02-28', '32-02-29', '33-02-28']],
    ['FREQ=YEARLY;BYMONTH=2,3;BYMONTHDAY=31', '2027-03-31', ['28-02-29', '28-03-31', '29-02-28']],
    ['FREQ=MONTHLY;BYDAY=5MO', '2027-03-29', ['27-05-31', '27-08-30']],
    ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', '2027-01-29', ['27-02-26', '27-03-31']],
    ['FREQ=WEEKLY', '2027-01-31', ['27-02-07', '27-02-14']],
  ])('%s from %s', (rule, day, expected) => {
    expect(days(chain({ rule, due: `${day}T17:00` }, expected.length)[0])).toEqual(expected)
  })

  test('the day on which it was done counts, and is kept', () => {
    const zone = 'Europe/Paris'
    const rule = readRule('FREQ=MONTHLY') as Rule
    const due = at('2027-01-12T17:00', zone)
    const first = nextWork({ rule, due, timeZone: zone, ended: at('2027-01-29T09:00', zone), now: 0 })
    expect([shown(first?.at ?? 0, zone), writeRule(first?.rule as Rule)]).toEqual([
      '2027-02-28T17:00',
      'FREQ=MONTHLY;BYMONTHDAY=29',
    ])
    const then = nextWork({
      rule: first?.rule as Rule,
      due: first?.at ?? 0,
      timeZone: zone,
      now: 0,
      ended: at('2027-02-28T11:00', zone),
    })
    expect(shown(then?.at ?? 0, zone)).toBe('2027-03-29T17:00')
    const leap = readRule('FREQ=YEARLY') as Rule
    const yearly = nextWork({ rule: leap, due, timeZone: zone, ended: at('2028-02-29T09:00', zone), now: 0 })
    expect(shown(yearly?.at ?? 0, zone)).toBe('2029-02-28T17:00')
  })
})

describe('a night of summer time', () => {
  test.each<[string, string, string, readonly string[], string]>([
    // The clock goes from 02:00 to 03:00 on 28 March 2027.
    ...(['FREQ=DAILY', 'FREQ=WEEKLY;BYDAY=SA,SU,MO'] as const).map(
      (rule): [string, string, string, readonly string[], string] => [
        rule,
        '2027-03-27T02:30',
        'Europe/Paris',
        ['2027-03-28T03:30', '2027-03-29T02:30'],
        rule === 'FREQ=DAILY' ? rule : 'FREQ=WEEKLY;BYDAY=MO,SA,SU',
      ],
    ),
    ['FREQ=MONTHLY', '2027-02-28T02:30', 'Europe/Paris', ['2027-03-28T03:30', '2027-04-28T02:30'], 'FREQ=MONTHLY'],
    // From midnight to 01:00 on 30 April 2027.
    ['FREQ=DAILY', '2027-04-29T00:15', 'Africa/Cairo', ['2027-04-30T01:15', '2027-05-01T00:15'], 'FREQ=DAILY'],
    // Clocks go back: nothing is skipped.
    ['FREQ=DAILY', '2027-10-30T02:30', 'Europe/Paris', ['2027-10-31T02:30', '2027-11-01T02:30'], 'FREQ=DAILY'],
  ])('%s at %s in %s comes back to its hour', (rule, due, zone, expected, last) => {
    expect(chain({ rule, due, zone }, expected.length)).toEqual([expected, last])
  })

  test('the rule keeps the hour for as long as the moment does not say it', () => {
    expect(chain({ rule: 'FREQ=DAILY', due: '2027-03-27T02:30' }, 1)[1]).toBe('FREQ=DAILY;BYMINUTE=30;BYHOUR=2')
  })
})

test('what was missed is caught up once: the next is still to come', () => {
  const zone = 'UTC'
  const asked = (rule: string, now: string) => {
    const next = nextWork({
      rule: readRule(rule) as Rule,
      due: at('2027-01-31T09:00', zone),
      timeZone: zone,
      now: at(now, zone),
    })
    return shown(next?.at ?? 0, zone)
  }
  expect(asked('FREQ=DAILY', '2027-02-10T12:00')).toBe('2027-02-11T09:00')
  expect(asked('FREQ=MONTHLY', '2027-04-10T12:00')).toBe('2027-04-30T09:00')
  expect(asked('FREQ=DAILY', '2027-01-30T12:00')).toBe('2027-02-01T09:00')
  expect(asked('FREQ=DAILY;UNTIL=20270205', '2027-02-10T12:00')).toBe('1970-01-01T00:00')
})

test('a counted rule ends', () => {
  expect(chain({ rule: 'FREQ=DAILY;COUNT=3', due: '2027-01-01T09:00' }, 5)[0]).toHaveLength(2 + 1)
  const last = nextWork({ rule: readRule('FREQ=DAILY;COUNT=1') as Rule, due: 0, timeZone: 'UTC', now: 0 })
  expect(last?.rule).toBeUndefined()
})

test('rules of many parts are worked out in few steps', () => {
  const rule = readRule(
    `FREQ=YEARLY;BYMONTHDAY=29,30,31;BYHOUR=${Array.from({ length: 24 }, (_, n) => n).join()};BYMINUTE=0,30`,
  ) as Rule
  expect(nextWork({ rule, due: 0, timeZone: 'UTC', now: 0 })?.at).toBeGreaterThan(0)
})
