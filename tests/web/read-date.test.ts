import * as parser from 'chrono-node'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDate, readTime } from '../../src/web/fields/values/dates/read-date.ts'

// Thursday, 26 November 2026, 10:00 in Paris.
const now = Date.parse('2026-11-26T09:00:00Z')
const read = (text: string, locale: 'en' | 'fr' | 'ar') => {
  const found = readDate(parser, text, now, { locale, timeZone: 'Europe/Paris' })
  if (found === undefined) return undefined
  const wall = new Date(found.wall).toISOString()
  return found.isTimed ? wall.slice(0, 16).replace('T', ' ') : wall.slice(0, 10)
}

const everywhere: readonly (readonly [string, string])[] = [
  ['tomorrow', '2026-11-27'],
  ['demain', '2026-11-27'],
  ['غدا', '2026-11-27'],
  ['+3d', '2026-11-29'],
  ['+2w', '2026-12-10'],
  ['+3j', '2026-11-29'],
  ['fri 9', '2026-11-27 09:00'],
  ['vendredi 9', '2026-11-27 09:00'],
  ['demain à 9h', '2026-11-27 09:00'],
  ['tomorrow 9:30', '2026-11-27 09:30'],
  ['2027-03-01', '2027-03-01'],
  ['20270301', '2027-03-01'],
  ['2027/03/01', '2027-03-01'],
  ['2027-03-01 14:30', '2027-03-01 14:30'],
  ['2027-03-01T14:30', '2027-03-01 14:30'],
  ['24/12/2026', '2026-12-24'],
  ['12/24/2026', '2026-12-24'],
  ['24.12.26', '2026-12-24'],
  ['10.12.2026', '2026-12-10'],
  ['24-12-2026', '2026-12-24'],
  ['5 dec 27', '2027-12-05'],
  ['5 décembre 2027', '2027-12-05'],
  ['5 ديسمبر 2027', '2027-12-05'],
  ['Dec 10, 2026', '2026-12-10'],
  ['  2027-03-01 ', '2027-03-01'],
  ['\u200f24/12/2026\u200e', '2026-12-24'],
  ['٢٤/١٢/٢٠٢٦', '2026-12-24'],
]
test.each(everywhere)('in each language %s is %s', (text, expected) => {
  for (const locale of ['en', 'fr', 'ar'] as const) expect([locale, read(text, locale)]).toEqual([locale, expected])
})

test.each([
  ['12/10/27', '2027-12-10', '2027-10-12'],
  ['12/10/2026 5:00 PM', '2026-12-10 17:00', '2026-10-12 17:00'],
  ['03022027', '2027-03-02', '2027-02-03'],
  ['030227', '2027-03-02', '2027-02-03'],
])('which number of %s is the month follows the language', (text, english, other) => {
  expect([read(text, 'en'), read(text, 'fr'), read(text, 'ar')]).toEqual([english, other, other])
})
test('what Arabic writes for the half of a day', () =>
  expect([read('10/12/2026 05:00 م', 'ar'), read('10/12/2026 05:00 ص', 'ar')]).toEqual([
    '2026-12-10 17:00',
    '2026-12-10 05:00',
  ]))

test.each(['27', 'soon', '31/02/2027', '12/10/', 'harbour tomorrow', '1', 'x', '99/99/2027', '12h shift', '-', '2027'])(
  '%s is no date',
  (text) => {
    for (const locale of ['en', 'fr', 'ar'] as const) expect([locale, read(text, locale)]).toEqual([locale, undefined])
  },
)

test('a year of two digits is one of this century', () =>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99 }), (year) => {
      const two = String(year).padStart(2, '0')
      for (const text of [`24/12/${two}`, `24.12.${two}`]) expect(read(text, 'fr')).toBe(`20${two}-12-24`)
    }),
  ))

test.each([
  ['9', '09:00'],
  ['930', '09:30'],
  ['1430', '14:30'],
  ['9:30', '09:30'],
  ['9h', '09:00'],
  ['14h30', '14:30'],
  ['9 pm', '21:00'],
  ['12 am', '00:00'],
  ['٩:٣٠ م', '21:30'],
  ['25', undefined],
  ['9:75', undefined],
  ['13 pm', undefined],
  ['soon', undefined],
])('a time: %s is %s', (text, expected) => expect(readTime(text)).toBe(expected))
