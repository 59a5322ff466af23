import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { minutesOf } from '../../src/core/duration.ts'
import { formatMinutes } from '../../src/web/i18n/format.ts'

describe('a typed duration', () => {
  test.each([
    ['90', 90],
    ['90m', 90],
    ['2h', 120],
    ['2h 30m', 150],
    ['2H30', 150],
    ['2 h 05 min', 125],
    ['1.5h', 90],
    ['1,25 h', 75],
    ['1:30', 90],
    ['0', 0],
    ['0h 15m', 15],
    ['3 hours 10 minutes', 190],
    ['2 س 30 د', 150],
  ])('%s', (text, minutes) => expect(minutesOf(text)).toBe(minutes))
  test.each(['', ' ', 'h', 'many', '1:75', '-30', '2h 30x', '30m 2h', '1.5', '2d', '1h 2h'])('%j is none', (text) =>
    expect(minutesOf(text)).toBeUndefined(),
  )
  test('reads back what the product shows', () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.constantFrom('en', 'fr'), (minutes, language) => {
        const shown = formatMinutes(minutes, language as 'en').replace(/[,\u00a0\u202f]/g, (mark) =>
          mark === ',' ? '' : ' ',
        )
        expect(minutesOf(shown.replace(/(\d) (\d)/g, '$1$2'))).toBe(minutes)
      }),
    )
  })
})
