import { expect, test } from 'vitest'
import { type Keys, overviewOf } from '../../../src/domain/tickets/overview.ts'
import { percentile } from '../../../src/domain/tickets/percentile.ts'

const keys = (more: Partial<Keys> = {}): Keys => ({
  policy: 'p',
  department: null,
  client: 'c',
  agent: 'a',
  week: '2026-11-02',
  ...more,
})

test('what was kept and missed, in all and by each part', () => {
  const { total, parts } = overviewOf(
    [
      { keys: keys(), isMet: true, count: 3 },
      { keys: keys({ agent: 'b' }), isMet: false, count: 1 },
      { keys: keys({ week: '2026-11-09', agent: null }), isMet: true, count: 2 },
    ],
    [
      { keys: keys(), firstReply: 10, solve: 100 },
      { keys: keys({ agent: 'b' }), firstReply: 20, solve: null },
    ],
  )
  expect(total).toMatchObject({
    met: 5,
    missed: 1,
    attainment: 83.3,
    answered: 2,
    first_reply_median: 15,
    solved: 1,
    solve_p90: 100,
  })
  expect(parts.policy).toHaveLength(1)
  expect(parts.week.map(({ key, met }) => [key, met])).toEqual([
    ['2026-11-02', 3],
    ['2026-11-09', 2],
  ])
  expect(parts.agent.map(({ key, met, missed, attainment }) => [key, met, missed, attainment])).toEqual([
    ['a', 3, 0, 100],
    [null, 2, 0, 100],
    ['b', 0, 1, 0],
  ])
})

test('percentiles as spreadsheets count them', () => {
  expect(percentile([], 0.5)).toBe(null)
  expect(percentile([7], 0.9)).toBe(7)
  expect(percentile([3, 1, 2], 0.5)).toBe(2)
  expect(percentile([1, 2, 3, 4], 0.5)).toBe(2.5)
  expect(percentile([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.9)).toBe(9.1)
})
