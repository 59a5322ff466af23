import { expect, test } from 'vitest'
import { healthOf } from '../../src/core/query/health.ts'
import type { FigureAnswer, FigureRow } from '../../src/core/query/measured.ts'

const answer = (...rows: readonly Pick<FigureRow, 'key' | 'value' | 'beside'>[]): FigureAnswer => ({
  data: rows.map((row) => ({ label: row.key, href: `/of/${row.key}`, ...row })),
  total: 0,
  href: null,
  columns: [],
  is_cut: false,
})

test('rows are off track or at risk by the part of what they bear, the worst first, and each reason opens its rows', () => {
  const rows = healthOf(answer({ key: 'a', value: 10 }, { key: 'b', value: 10 }, { key: 'c', value: 4 }), [
    {
      key: 'late',
      over: { atRisk: 0, offTrack: 20 },
      answer: answer({ key: 'a', value: 2 }, { key: 'b', value: 3 }, { key: null, value: 9 }),
    },
    {
      key: 'budget',
      over: { atRisk: 90, offTrack: 100 },
      answer: answer(
        { key: 'a', value: { EUR: '95.00' }, beside: { EUR: '100' } },
        { key: 'b', value: { EUR: '900' }, beside: { EUR: '1000' } },
        // In another currency than the budget.
        { key: 'c', value: { USD: '500' }, beside: { EUR: '100' } },
        { key: 'd', value: { EUR: '5' }, beside: null },
      ),
    },
  ])
  expect(
    rows.map(({ key, state, reasons }) => [key, state, reasons.map((one) => [one.key, one.percent, one.href])]),
  ).toEqual([
    ['b', 'off_track', [['late', 30, '/of/b']]],
    [
      'a',
      'at_risk',
      [
        ['budget', 95, '/of/a'],
        ['late', 20, '/of/a'],
      ],
    ],
  ])
})
