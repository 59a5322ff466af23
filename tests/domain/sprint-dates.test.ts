import { expect, test } from 'vitest'
import { proposedDates } from '../../src/domain/work/sprint-dates.ts'

const none = { start_at: null, end_at: null }
const propose = (now: string, own: Parameters<typeof proposedDates>[0] = none) =>
  proposedDates(own, Date.parse(now), 'Europe/Berlin')

test('a sprint begins with the day’s work, not at the present minute, and ends with that of a working day', () => {
  // A Monday in winter: 9 and 17 on the wall of Berlin.
  expect(propose('2026-11-30T13:37:21Z')).toEqual({
    start_at: '2026-11-30T08:00:00.000Z',
    end_at: '2026-12-11T16:00:00.000Z',
  })
})
test('at a weekend it begins on Monday', () => {
  expect(propose('2026-11-28T01:13:00Z').start_at).toBe('2026-11-30T08:00:00.000Z')
})
test('its own dates stay, and the end follows its own start', () => {
  const own = { start_at: '2026-12-02T06:30:00.000Z', end_at: null }
  expect(propose('2026-11-30T13:37:21Z', own)).toEqual({ ...own, end_at: '2026-12-15T16:00:00.000Z' })
  const whole = { start_at: '2026-12-02T06:30:00.000Z', end_at: '2026-12-04T06:30:00.000Z' }
  expect(propose('2026-11-30T13:37:21Z', whole)).toEqual(whole)
})
