import { expect, test } from 'vitest'
import { firstWeekdayOf, isRestDay, restDaysOf, weekOf } from '../../src/core/time/days/week.ts'

test('a week begins on the day that somebody chose, else as their language has it', () => {
  expect(['en', 'fr', 'ar'].map((language) => firstWeekdayOf(null, language))).toEqual([0, 1, 6])
  expect(['sunday', 'monday', 'saturday'].map((day) => firstWeekdayOf(day, 'fr'))).toEqual([0, 1, 6])
  expect([0, 1, 6].map((first) => weekOf('2026-12-02', first))).toEqual(['2026-11-29', '2026-11-30', '2026-11-28'])
})

test('a working calendar says which days are of rest; where there is none, the language does', () => {
  // From Thursday to Monday.
  const days = ['2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30']
  const rest = (language: string, isWorked?: boolean) => days.map((day) => isRestDay(day, isWorked, language))
  expect(rest('fr')).toEqual([false, false, true, true, false])
  expect(rest('ar')).toEqual([false, true, true, false, false])
  expect(rest('ar', true)).toEqual(days.map(() => false))
  expect(rest('ar', false)).toEqual(days.map(() => true))
  expect(restDaysOf('en')).toEqual([6, 0])
})
