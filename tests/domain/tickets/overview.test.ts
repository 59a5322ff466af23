import { expect, test } from 'vitest'
import { type Keys, overviewOf } from '../../../src/domain/tickets/overview.ts'
import { percentiles } from '../../../src/domain/tickets/percentile.ts'

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
      { part: 'policy', key: 'p', met: 5, missed: 1 },
      { part: 'agent', key: 'a', met: 3, missed: 0 },
      { part: 'agent', key: 'b', met: 0, missed: 1 },
      { part: 'agent', key: null, met: 2, missed: 0 },
      { part: 'week', key: '2026-11-09', met: 2, missed: 0 },
      { part: 'week', key: '2026-11-02', met: 3, missed: 1 },
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
  expect(percentiles([], [0.5])).toEqual([null])
  expect(percentiles([7], [0.9])).toEqual([7])
  expect(percentiles([3, 1, 2], [0.5])).toEqual([2])
  expect(percentiles([1, 2, 3, 4], [0.5])).toEqual([2.5])
  expect(percentiles([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], [0.9])).toEqual([9.1])
})
