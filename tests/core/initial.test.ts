import { expect, test } from 'vitest'
import {
  numberingOf,
  patternProblem,
  readNumber,
  writeNumber,
  yearOfNumber,
} from '../../src/core/declare/beginnings.ts'

test.each([
  ['LS-{year}-{0000}', 2026, 7, 'LS-2026-0007'],
  ['LS-{year}-{0000}', 2026, 12_345, 'LS-2026-12345'],
  ['{00}', 0, 3, '03'],
  ['{0}.{year} (ع)', 2031, 10, '10.2031 (ع)'],
  ['a.b*{000}', 0, 5, 'a.b*005'],
])('%s in %s writes %s as %s, and reads it again', (pattern, year, number, text) => {
  expect(writeNumber(numberingOf(pattern, year), number)).toBe(text)
  expect(readNumber(pattern, text)).toEqual({ year, number })
})
test.each(['LS-2026-', 'LS-26-0001', 'xLS-2026-0001', 'LS-2026-0001x', 'LS-2026-0001\n'])(
  '%j is no number of it',
  (text) => {
    expect(readNumber('LS-{year}-{0000}', text)).toBeUndefined()
  },
)
test.each([
  ['LS', 'needs one number, such as {0000}, and has 0'],
  ['{0}{0}', 'needs one number, such as {0000}, and has 2'],
  ['{year}{year}{0}', 'has the year twice'],
  ['{month}-{0}', "has '{month}', and may have {year} and zeros in braces"],
  ['{0}}', "has '}', and may have {year} and zeros in braces"],
  ['LS-{year}-{0000}', undefined],
])('of the pattern %s it is said: %s', (pattern, problem) => {
  expect(patternProblem(pattern)).toBe(problem)
})
test('the year is that of the zone', () => {
  const at = Date.parse('2026-12-31T23:30:00Z')
  expect(yearOfNumber('{year}{0}', at, 'Europe/Paris')).toBe(2027)
  expect(yearOfNumber('{year}{0}', at, 'UTC')).toBe(2026)
  expect(yearOfNumber('{0}', at, 'UTC')).toBe(0)
})
