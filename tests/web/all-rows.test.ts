import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RowList } from '../../src/web/base/api/shapes.ts'
import { readAllPages } from '../../src/web/data/rows/all-rows.ts'
import { findInPages } from '../../src/web/views/row-order/row-at-end.ts'

const ids = (count: number) => Array.from({ length: count }, (_, n) => ({ id: n }))
/** Returns a server that answers with pages of its rows, and with no more rows in one page than its limit. */
const server = (
  count: number,
  { most = 100, total }: { most?: number; total?: (page: number) => Partial<RowList> } = {},
) => {
  const asked: number[] = []
  const read = (page: number, perPage: number): Promise<RowList> => {
    asked.push(page)
    const size = Math.min(most, perPage)
    const data = ids(count).slice((page - 1) * size, page * size)
    return Promise.resolve({ data, total: count, ...total?.(page) })
  }
  return { asked, read }
}

describe('all pages of a list', () => {
  test('are all its rows, however many, also of a server that gives fewer at once than it is asked for', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 2500 }), fc.constantFrom(10, 50, 100), async (count, most) => {
        const { read } = server(count, { most })
        expect(await readAllPages(read)).toEqual(ids(count))
      }),
      { numRuns: 30 },
    )
  })
  test('end with the total, without a call in vain', async () => {
    for (const [count, calls] of [
      [0, 1],
      [99, 1],
      [100, 1],
      [101, 2],
    ] as const) {
      const { asked, read } = server(count)
      await readAllPages(read)
      expect(asked.length).toBe(calls)
    }
  })
  test('are read on where the total is a guess, and end where it never comes true', async () => {
    const guess = server(250, { total: () => ({ total: 120, total_is_estimate: true }) })
    expect((await readAllPages(guess.read)).length).toBe(250)
    const never = server(250, { total: () => ({ total: 9999 }) })
    expect((await readAllPages(never.read)).length).toBe(250)
  })
  test('hold no row twice that has moved to the next page meanwhile', async () => {
    const read = (page: number): Promise<RowList> =>
      Promise.resolve({ data: page === 1 ? ids(100) : [{ id: 99 }, { id: 100 }], total: 101 })
    expect(await readAllPages(read)).toEqual(ids(101))
  })
  test('end at what is enough', async () => {
    const { asked, read } = server(5000)
    await readAllPages(read, 2000)
    expect(asked.length).toBe(20)
  })
})

test('the end of an order is found behind any number of rows that are moved themselves', async () => {
  const { read } = server(350)
  expect(await findInPages(read, ({ id }) => Number(id) >= 240, 241)).toEqual({ id: 240 })
  expect(await findInPages(read, () => false, 3)).toBeUndefined()
})
