import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isTooOften, readRule, writeRule } from '../../../src/core/time/recurrence/rule.ts'
import { anyRule } from './random-rule.ts'

describe('a rule is read', () => {
  test.each([
    ['FREQ=DAILY', 'FREQ=DAILY'],
    ['rrule:freq=weekly;byday=fr,mo;interval=1;', 'FREQ=WEEKLY;BYDAY=MO,FR'],
    ['FREQ=MONTHLY;BYDAY=-1FR;COUNT=3', 'FREQ=MONTHLY;COUNT=3;BYDAY=-1FR'],
    ['FREQ=YEARLY;BYMONTH=11,3;BYMONTHDAY=-1;UNTIL=20261231', 'FREQ=YEARLY;UNTIL=20261231;BYMONTHDAY=-1;BYMONTH=3,11'],
    ['FREQ=WEEKLY;WKST=SU;INTERVAL=2', 'FREQ=WEEKLY;INTERVAL=2;WKST=SU'],
  ])('%s', (text, written) => {
    const rule = readRule(text)
    expect(rule && writeRule(rule)).toBe(written)
  })
  test.each([
    '',
    'FREQ=FORTNIGHTLY',
    'INTERVAL=2',
    'FREQ=DAILY;INTERVAL=0',
    'FREQ=DAILY;INTERVAL=-1',
    'FREQ=DAILY;INTERVAL=1.5',
    'FREQ=DAILY;COUNT=0',
    'FREQ=DAILY;COUNT=3;UNTIL=20261231',
    'FREQ=DAILY;UNTIL=20260230',
    'FREQ=DAILY;UNTIL=20261301T000000Z',
    'FREQ=DAILY;BYMONTH=13',
    'FREQ=DAILY;BYHOUR=24',
    'FREQ=MONTHLY;BYMONTHDAY=0',
    'FREQ=MONTHLY;BYMONTHDAY=32',
    'FREQ=MONTHLY;BYDAY=0MO',
    'FREQ=MONTHLY;BYDAY=54MO',
    'FREQ=WEEKLY;BYDAY=1MO',
    'FREQ=WEEKLY;BYMONTHDAY=1',
    'FREQ=DAILY;BYWEEKNO=1',
    'FREQ=MONTHLY;BYYEARDAY=1',
    'FREQ=YEARLY;BYWEEKNO=1;BYDAY=2MO',
    'FREQ=DAILY;BYSETPOS=1',
    'FREQ=DAILY;FREQ=WEEKLY',
    'FREQ=DAILY;X-OWN=1',
    'FREQ=DAILY;WKST=XX',
    'FREQ=DAILY;BYDAY=',
    'FREQ',
    '=;=',
  ])('%j is none', (text) => expect(readRule(text)).toBeUndefined())

  test('what is written is read back, and no text throws', () => {
    fc.assert(
      fc.property(anyRule, (text) => {
        const rule = readRule(text)
        if (rule !== undefined) expect(readRule(writeRule(rule))).toEqual(rule)
      }),
    )
    fc.assert(fc.property(fc.string(), (text) => void readRule(`FREQ=${text}`)))
  })

  test.each([
    ['FREQ=MINUTELY', true],
    ['FREQ=SECONDLY;INTERVAL=9999', true],
    ['FREQ=HOURLY', false],
    ['FREQ=DAILY;BYHOUR=8,12,18;BYMINUTE=0,30', false],
    ['FREQ=DAILY;BYHOUR=1,2,3,4,5,6,7,8,9,10;BYMINUTE=0,10,20,30,40', true],
  ])('%s is too often: %s', (text, expected) => {
    const rule = readRule(text)
    expect(rule && isTooOften(rule)).toBe(expected)
  })
})
