import { expect, test } from 'vitest'
import { daysOff } from '../../src/domain/work/burndown.ts'

test('days off are spans from the end of the day before, also where today is one', () => {
  const point = (at: string, off: boolean) => ({ at: `2026-03-${at}`, day: `2026-03-${at.slice(0, 2)}`, off })
  const points = [point('06T08', true), point('06T24', true), point('07T24', false), point('08T10', true)]
  expect(daysOff([...points, point('08T24', true)])).toEqual([
    { from: '2026-03-06T08', to: '2026-03-06T24' },
    { from: '2026-03-07T24', to: '2026-03-08T24' },
  ])
  expect(daysOff(points).at(-1)).toEqual({ from: '2026-03-07T24', to: '2026-03-08T10' })
})
