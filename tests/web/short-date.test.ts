import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayOf, formatShortDay, formatShortInstant } from '../../src/web/base/i18n/format.ts'

const today = '2026-11-25' // a Wednesday

test.each([
  ['2026-11-24', 'Yesterday', 'Hier', 'أمس'],
  ['2026-11-25', 'Today', 'Aujourd’hui', 'اليوم'],
  ['2026-11-26', 'Tomorrow', 'Demain', 'غدًا'],
  ['2026-11-27', 'Fri', 'Ven.', 'الجمعة'],
  ['2026-12-01', 'Tue', 'Mar.', 'الثلاثاء'],
  ['2026-12-02', 'Dec 2', '2 déc.', '2 ديسمبر'],
  ['2026-11-20', 'Nov 20', '20 nov.', '20 نوفمبر'],
  ['2027-01-02', 'Jan 2, 2027', '2 janv. 2027', '2 يناير 2027'],
  ['2026-13-01', '', '', ''],
])('%s is said as %s', (day, en, fr, ar) => {
  expect(formatShortDay(day, today, 'en')).toBe(en)
  expect(formatShortDay(day, today, 'fr')).toBe(fr)
  expect(formatShortDay(day, today, 'ar').replaceAll(/[\u200e\u200f]/g, '')).toBe(ar)
})

test('the day of an instant is that of the zone, and so is today', () => {
  const now = Date.parse('2026-11-25T23:30:00Z')
  const inTokyo = { locale: 'en', timeZone: 'Asia/Tokyo' } as const
  expect(dayOf('2026-11-25T23:30:00Z', 'Asia/Tokyo')).toBe('2026-11-26')
  expect(formatShortInstant('2026-11-26T01:00:00Z', now, inTokyo)).toBe('Today')
  expect(formatShortInstant('2026-11-26T01:00:00Z', now, inTokyo, 'today')).toMatch(/^Today 10:00.AM$/)
  expect(formatShortInstant('2026-11-26T16:00:00Z', now, inTokyo, 'today')).toBe('Tomorrow')
  expect(formatShortInstant('2026-11-26T16:00:00Z', now, inTokyo, true)).toMatch(/^Tomorrow 1:00.AM$/)
  expect(formatShortInstant('2026-11-26T15:00:00Z', now, inTokyo, true)).toBe('Tomorrow')
  expect(formatShortInstant('2026-11-26T01:00:00Z', now, inTokyo, 'alone')).toMatch(/^10:00.AM$/)
  expect(formatShortInstant('2026-11-26T16:00:00Z', now, inTokyo, 'alone')).toBe('Tomorrow')
  expect(formatShortInstant('never', now, inTokyo)).toBe('')
})

test('two days of one year that are both no neighbours of today never read the same', () => {
  const dayIn2026 = fc
    .integer({ min: 0, max: 364 })
    .map((n) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10))
  fc.assert(
    fc.property(dayIn2026, dayIn2026, (one, other) => {
      if (one !== other) expect(formatShortDay(one, today, 'en')).not.toBe(formatShortDay(other, today, 'en'))
    }),
  )
})
