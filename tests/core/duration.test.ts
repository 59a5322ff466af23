import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { durationOf } from '../../src/core/time/duration.ts'
import { formatMinutes } from '../../src/web/base/i18n/format.ts'

describe('a duration that says its units', () => {
  test.each([
    ['90m', 90],
    ['2h', 120],
    ['2h 30m', 150],
    ['2H30', 150],
    ['2 h 05 min', 125],
    ['1.5h', 90],
    ['1,25 h', 75],
    ['1:30', 90],
    ['0h 15m', 15],
    ['3 hours and 10 minutes', 190],
    ['1d 2h', 600],
    ['2 س 30 د', 150],
    ['٢ س ٣٠ د', 150],
  ])('%s', (text, minutes) => expect(durationOf(text)).toBe(minutes))
  test.each(['', ' ', 'h', 'many', '1:75', '-30', '-2h', '2h 30x', '90', '1.5'])('%j is none', (text) =>
    expect(durationOf(text)).toBeUndefined(),
  )
  test('what the product shows is read back', () => {
    fc.assert(
      fc.property(fc.nat(59_000), fc.constantFrom('en', 'fr', 'ar'), (minutes, locale) => {
        expect(durationOf(formatMinutes(minutes, locale))).toBe(minutes)
      }),
    )
  })
})
