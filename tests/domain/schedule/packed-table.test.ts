import { expect, test } from 'vitest'
import { packTable, unpackTable } from '../../../src/domain/schedule/packed-table.ts'

test('rows travel as values below the names of their columns, and come out by these', () => {
  const columns = {
    name: ({ title }: { title: string; size: number }) => title,
    isLarge: ({ size }: { title: string; size: number }) => size > 9,
  }
  const packed = packTable(columns, [
    { title: 'Crane', size: 40 },
    { title: 'Hook', size: 1 },
  ])
  expect(packed).toEqual({
    columns: ['name', 'isLarge'],
    rows: [
      ['Crane', true],
      ['Hook', false],
    ],
  })
  expect(unpackTable(packed)).toEqual([
    { name: 'Crane', isLarge: true },
    { name: 'Hook', isLarge: false },
  ])
  expect(unpackTable(packTable(columns, []))).toEqual([])
})
