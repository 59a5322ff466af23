import { expect, test } from 'vitest'
import { packTable, valueAt } from '../../../src/domain/schedule/packed-table.ts'

test('things travel as columns below their names, and are read by their place in them', () => {
  const columns = {
    name: ({ title }: { title: string; size: number }) => title,
    isLarge: ({ size }: { title: string; size: number }) => size > 9,
  }
  const packed = packTable(columns, [
    { title: 'Crane', size: 40 },
    { title: 'Hook', size: 1 },
  ])
  expect(packed).toEqual({ name: ['Crane', 'Hook'], isLarge: [true, false] })
  expect([valueAt(packed.name, 1), valueAt(packed.isLarge, 1)]).toEqual(['Hook', false])
  expect(packTable(columns, [])).toEqual({ name: [], isLarge: [] })
})
