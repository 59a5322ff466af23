import { expect, test } from 'vitest'
import { rowsAtOnce } from '../../src/web/views/board/board-calls.ts'
import { slotsOf } from '../../src/web/views/board/cell-slots.ts'

const rows = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => ({ id: `r${from + n}`, version: 1 }))
const last = rowsAtOnce - 1

test('pages of a cell stand one after the other, and what is not loaded is left open', () => {
  const pages = [
    { page: 0, rows: rows(0, last), readAt: 1 },
    { page: 2, rows: rows(2 * rowsAtOnce, 2 * rowsAtOnce + 4), readAt: 2 },
  ]
  const slots = slotsOf(2 * rowsAtOnce + 5, pages)
  expect(slots).toHaveLength(2 * rowsAtOnce + 5)
  expect(slots[last]).toMatchObject({ id: `r${last}` })
  expect(slots[rowsAtOnce]).toBeUndefined()
  expect(slots.at(-1)).toMatchObject({ id: `r${2 * rowsAtOnce + 4}` })
})

test.each([
  ['in order', (a: number) => a],
  ['in the other order', (a: number) => -a],
])('a row that moved between two readings stands once, where the later one has it: read %s', (_name, way) => {
  // Somebody has put a row before all others since the first page was read, so the last row of that page is the second
  // page's first.
  const pages = [
    { page: 0, rows: rows(0, last), readAt: way(1) },
    { page: 1, rows: [...rows(last, last), ...rows(rowsAtOnce, rowsAtOnce + 3)], readAt: way(2) },
  ]
  const slots = slotsOf(rowsAtOnce + 5, pages)
  const ids = slots.flatMap((row) => row?.id ?? [])
  expect(new Set(ids).size).toBe(ids.length)
  expect(slots.findIndex((row) => row?.id === `r${last}`)).toBe(way(1) > 0 ? rowsAtOnce : last)
})
