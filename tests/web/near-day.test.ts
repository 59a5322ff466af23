import { expect, test } from 'vitest'
import { formatNearDay } from '../../src/web/views/timeline/near-day.ts'

test('a day tells its year only where that could be another one', () => {
  const now = Date.parse('2026-11-30T12:00Z')
  const of = (day: string, locale: 'en' | 'fr' = 'en') =>
    formatNearDay(Date.parse(`${day}T08:00Z`), now, { locale, timeZone: 'UTC' })
  expect(of('2026-12-11')).toBe('Dec 11')
  expect(of('2027-01-08')).toBe('Jan 8')
  expect(of('2027-01-08', 'fr')).toBe('8 janv.')
  expect(of('2027-06-30')).toBe('Jun 30, 2027')
  expect(of('2026-03-01')).toBe('Mar 1, 2026')
})
