import { expect, test } from 'vitest'
import { endsOf, nextDates, runningOf } from '../../src/domain/work/web/overview/coming-dates.ts'

const now = '2027-03-10T12:00:00.000Z'
const stretch = (id: string, start_at: string | null, end_at: string | null) => ({ id, name: id, start_at, end_at })
const all = [
  stretch('over', '2027-03-01T00:00:00.000Z', '2027-03-09T00:00:00.000Z'),
  stretch('runs', '2027-03-05T00:00:00.000Z', '2027-03-20T00:00:00.000Z'),
  stretch('endless', '2027-03-05T00:00:00.000Z', null),
  stretch('comes', '2027-03-21T00:00:00.000Z', '2027-03-30T00:00:00.000Z'),
  stretch('undated', null, null),
]

test('what has begun and not ended runs now', () => {
  expect(runningOf(all, now).map(({ id }) => id)).toEqual(['runs', 'endless'])
})
test('the next dates are the soonest of all lists, none of them past', () => {
  const due = [{ key: 'task', at: '2027-03-15T00:00:00.000Z', kind: 'task', name: 'Task' }] as const
  const ends = endsOf('phase', all, now)
  expect(nextDates([ends, due], 2).map(({ name }) => name)).toEqual(['Task', 'runs'])
  expect(ends.map(({ name }) => name)).toEqual(['runs', 'comes'])
})
