import { expect, test } from 'vitest'
import { formatTimeLeft } from '../../src/web/fields/values/cells/time-left.tsx'

const now = Date.parse('2026-11-29T12:00:00.000Z')

test.each([
  ['2026-11-29T12:20:00.000Z', 'in 20 min.'],
  ['2026-11-29T17:10:00.000Z', 'in 5 hr.'],
  ['2026-12-01T13:00:00.000Z', 'in 2 days'],
  ['2026-11-29T10:00:00.000Z', '2 hr. ago'],
  ['2026-11-25T12:00:00.000Z', '4 days ago'],
  ['nothing', ''],
])('%s is %s', (at, text) => {
  expect(formatTimeLeft(at, now, 'en')).toBe(text)
})
