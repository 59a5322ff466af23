import { expect, test } from 'vitest'
import { usualRules } from '../../src/core/time/recurrence/usual-rules.ts'

test.each([
  ['the second Tuesday of a month', '2027-03-09', 'TU', '2TU'],
  // A fifth one is not in every month.
  ['the last Tuesday of a month', '2027-03-30', 'TU', '-1TU'],
  ['a Sunday', '2026-11-29', 'SU', '-1SU'],
])('usual rules of %s', (_said, day, weekday, nth) => {
  expect(usualRules(Date.parse(`${day}T09:00:00Z`))).toEqual([
    'FREQ=DAILY',
    `FREQ=WEEKLY;BYDAY=${weekday}`,
    'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
    'FREQ=MONTHLY',
    `FREQ=MONTHLY;BYDAY=${nth}`,
    'FREQ=YEARLY',
  ])
})
