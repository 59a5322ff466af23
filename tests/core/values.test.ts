import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  compareDecimals,
  isDay,
  isDayWithin,
  isStorable,
  isUuid,
  readInstant,
  readInstantWithin,
  readScalar,
} from '../../src/core/query/values.ts'
import { aDay, aDecimal, anInstant, anyText, scalarOf, valueKinds } from './arbitraries.ts'

describe('days', () => {
  test.each(['0001-01-01', '1582-10-10', '2026-02-28', '2028-02-29', '2000-02-29', '9999-12-31'])(
    '%s is one',
    (day) => {
      expect(isDay(day)).toBe(true)
    },
  )
  test.each([
    ...['2026-02-29', '1900-02-29', '2026-02-30', '2026-04-31', '2026-13-01', '2026-00-10', '2026-01-00', '0000-01-01'],
    ...['26-01-01', '2026-1-1', '2026-01-01 ', ' 2026-01-01', '2026-01-01T00:00:00Z', '-2026-01-01', '+12026-01-01'],
    ...['2026/01/01', '٢٠٢٦-٠١-٠١', '', 'today', '2026-01-01\n'],
  ])('%j is none', (day) => {
    expect(isDay(day)).toBe(false)
  })
  test('every day that the calendar counts, and only with its own number of days', () => {
    const long = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9999 }),
        fc.integer({ min: 1, max: 12 }),
        fc.nat(40),
        (year, month, day) => {
          const leap = month === 2 && ((year % 4 === 0 && year % 100 !== 0) || year % 400 === 0)
          const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
          expect(isDay(text)).toBe(day >= 1 && day <= (long[month - 1] ?? 0) + (leap ? 1 : 0))
        },
      ),
    )
    fc.assert(fc.property(aDay, (day) => isDay(day)))
  })
})

describe('moments', () => {
  test.each([
    ['2026-11-20T22:14:00Z', '2026-11-20T22:14:00.000Z'],
    ['2026-11-20T22:14Z', '2026-11-20T22:14:00.000Z'],
    ['2026-11-20T22:14:00.5Z', '2026-11-20T22:14:00.500Z'],
    ['2026-11-20T22:14:00.123456Z', '2026-11-20T22:14:00.123Z'],
    ['2026-11-20T22:14:00+02:00', '2026-11-20T20:14:00.000Z'],
    ['2026-01-01T00:30:00+01:00', '2025-12-31T23:30:00.000Z'],
    ['2028-02-29T23:59:59.999-11:00', '2028-03-01T10:59:59.999Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ])('%s is %s', (text, expected) => {
    expect(readInstant(text)).toBe(expected)
  })
  test.each([
    ...['2026-11-20', '2026-11-20T22:14:00', '2026-11-20 22:14:00Z', '2026-02-30T00:00:00Z', '2026-11-20T25:00:00Z'],
    ...['2026-11-20T22:60:00Z', '2026-11-20T22:14:60Z', '2026-11-20t22:14:00z', '2026-11-20T22:14:00+0200', 'now', ''],
    // Outside the years that the database and ISO 8601 agree on, once read as UTC.
    ...['0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-14:00'],
  ])('%j is none', (text) => {
    expect(readInstant(text)).toBeUndefined()
  })
  test('a moment in its one spelling stays as it is; whatever comes, no throw', () => {
    fc.assert(fc.property(anInstant, (text) => readInstant(text) === text))
    fc.assert(fc.property(anyText, (text) => readInstant(text) === undefined || isDay(text.slice(0, 10))))
  })
})

describe('days and moments that lie within bounds', () => {
  test.each([
    ['1900-01-01', true],
    ['2199-12-31', true],
    ['1899-12-31', false],
    ['2200-01-01', false],
    ['0001-01-01', false],
    ['9999-12-31', false],
    ['2026-02-30', false],
  ])('%s: %s', (day, expected) => {
    expect(isDayWithin(day)).toBe(expected)
    expect(readScalar('day', day) !== undefined).toBe(expected)
    expect(readScalar('instant', day) !== undefined).toBe(expected)
    expect(readInstantWithin(`${day}T00:00:00.000Z`) !== undefined).toBe(expected)
  })
  test('a moment is judged by UTC', () => {
    expect(readInstantWithin('1900-01-01T01:00:00+02:00')).toBeUndefined()
    expect(readInstantWithin('2199-12-31T23:30:00-01:00')).toBeUndefined()
    expect(readInstantWithin('2199-12-31T23:59:59.999Z')).toBe('2199-12-31T23:59:59.999Z')
  })
  test('a range of its own', () => {
    expect(isDayWithin('1066-10-14', { min: '1000-01-01', max: '1100-01-01' })).toBe(true)
    expect(isDayWithin('2026-10-14', { min: '1000-01-01', max: '1100-01-01' })).toBe(false)
  })
})

describe('decimals', () => {
  test('in the order of exact numbers, against whole numbers of any size', () => {
    const exact = (text: string): bigint => {
      const [whole = '', part = ''] = text.replace('-', '').split('.')
      return (text.startsWith('-') ? -1n : 1n) * BigInt(whole + part.padEnd(10, '0'))
    }
    fc.assert(
      fc.property(aDecimal, aDecimal, (a, b) => {
        const difference = exact(a) - exact(b)
        expect(compareDecimals(a, b)).toBe(difference < 0n ? -1 : difference > 0n ? 1 : 0)
        expect(compareDecimals(a, a)).toBe(0)
      }),
      { numRuns: 1000 },
    )
  })
  test.each([
    ['0.1', '0.10', 0],
    ['-0', '0', 0],
    ['-0.1', '0', -1],
    ['-0.1', '-0.2', 1],
    ['999999999999999.9999999999', '999999999999999.9999999998', 1],
    ['9007199254740993', '9007199254740992', 1],
    ['10', '9', 1],
  ])('%s against %s: %i', (a, b, expected) => {
    expect(compareDecimals(a, b)).toBe(expected)
  })
})

describe('values of filters', () => {
  test.each(valueKinds.filter((kind) => kind !== 'json'))('%s: reading its one spelling gives it back', (kind) => {
    fc.assert(
      fc.property(scalarOf(kind), (value) => {
        expect(readScalar(kind, value)).toBe(value)
        expect(readScalar(kind, String(value))).toBe(value)
      }),
    )
  })
  test.each([
    ['boolean', '1', true],
    ['boolean', '0', false],
    ['boolean', 'yes', undefined],
    ['boolean', 1, undefined],
    ['number', '-0', 0],
    ['number', '1e3', undefined],
    ['number', '0x10', undefined],
    ['number', ' 1', undefined],
    ['number', '', undefined],
    ['number', Number.NaN, undefined],
    ['number', Number.POSITIVE_INFINITY, undefined],
    ['number', 1e15, undefined],
    ['number', '999999999999999', 999_999_999_999_999],
    ['number', true, undefined],
    ['number', null, undefined],
    ['decimal', 1.5, '1.5'],
    ['decimal', 1e21, undefined],
    ['decimal', '1,5', undefined],
    ['decimal', '.5', undefined],
    ['instant', '2026-01-01', '2026-01-01'],
    ['day', '2026-01-01T00:00:00Z', undefined],
    ['time', '24:00', undefined],
    ['time', '9:30', undefined],
    ['id', '0195D6A0-0000-7000-8000-00000000000A', '0195d6a0-0000-7000-8000-00000000000a'],
    ['id', '7', undefined],
    ['text', 'a\u0000b', undefined],
    ['text', '\ud800', undefined],
    ['text', 'x'.repeat(1000), 'x'.repeat(1000)],
    ['text', 'x'.repeat(1001), undefined],
    ['text', 7, undefined],
    ['text', ['a'], undefined],
    ['json', '{}', undefined],
  ] as const)('%s from %j: %j', (kind, raw, expected) => {
    expect(readScalar(kind, raw)).toBe(expected)
  })
  test('ids and texts that can be stored', () => {
    fc.assert(fc.property(fc.uuid(), (id) => isUuid(id) && isUuid(id.toUpperCase())))
    expect(
      ['', '0195d6a0', '{0195d6a0-0000-7000-8000-00000000000a}', '0195d6a0-0000-7000-8000-00000000000a\n'].map(isUuid),
    ).toEqual(Array(4).fill(false))
    fc.assert(
      fc.property(anyText, (text) => {
        const stored = !text.includes('\u0000') && Buffer.from(text, 'utf8').toString('utf8') === text
        expect(isStorable(text)).toBe(stored)
      }),
    )
  })
})
