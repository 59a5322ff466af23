import { expect, test } from 'vitest'
import { phaseOf } from '../../src/domain/work/web/phase/chosen-phase.ts'
import { renumbered } from '../../src/web/views/row-order/numbers.ts'

test('only rows whose number is not their place get another', () => {
  const rows = [
    { id: 'b', order: 5 },
    { id: 'a', order: 1 },
    { id: 'c', order: 0 },
  ]
  expect(renumbered(rows, 'order')).toEqual([
    { id: 'b', change: { order: 0 } },
    { id: 'c', change: { order: 2 } },
  ])
})

test('the phase asked for is selected, else the first by order', () => {
  const phases = [{ id: 'a' }, { id: 'b' }]
  expect(phaseOf(phases, undefined)).toBe(phases[0])
  expect(phaseOf(phases, 'b')).toBe(phases[1])
  expect(phaseOf(phases, 'gone')).toBe(phases[0])
  expect(phaseOf([], 'b')).toBeUndefined()
})
