import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergeByTime, type Source } from '../../src/web/data/rows/merge-by-time.ts'

type Entry = { readonly id: string; readonly at: number }

/** Lists as a server holds them, newest first, with so few moments that many entries share one. */
const lists = fc
  .array(fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 40 }), { minLength: 1, maxLength: 3 })
  .map((all) =>
    all.map((moments, list) => moments.toSorted((a, b) => b - a).map((at, n): Entry => ({ id: `${list}.${n}`, at }))),
  )

const read = (whole: readonly Entry[], pages: number, size: number): Source<Entry> => ({
  entries: whole.slice(0, pages * size),
  total: whole.length,
  hasMore: pages * size < whole.length,
  at: ({ at }) => at,
})

describe('lists that are read page by page and shown as one', () => {
  test('show all entries in order and none twice; each step shows more, and nothing comes in between', () => {
    fc.assert(
      fc.property(lists, fc.integer({ min: 1, max: 7 }), (all, size) => {
        const pages = all.map(() => 1)
        const look = () => mergeByTime(all.map((whole, index) => read(whole, pages[index] ?? 0, size)))
        const count = all.flat().length
        let now = look()
        for (;;) {
          expect(now.visible.length + now.rest).toBe(count)
          if (now.next === undefined) break
          expect(now.rest).toBeGreaterThan(0)
          pages[now.next] = (pages[now.next] ?? 0) + 1
          const before = now
          now = look()
          expect(now.visible.length).toBeGreaterThan(before.visible.length)
          expect(now.visible.slice(0, before.visible.length)).toEqual(before.visible)
        }
        expect(now.rest).toBe(0)
        expect(new Set(now.visible.map(({ id }) => id)).size).toBe(count)
        expect(now.visible.map(({ at }) => at)).toEqual(
          all
            .flat()
            .map(({ at }) => at)
            .toSorted((a, b) => b - a),
        )
      }),
    )
  })
  test('show nothing of one list before the other has been read at all', () => {
    const unread: Source<Entry> = { entries: [], total: 3, hasMore: true, at: ({ at }) => at }
    const { visible, next } = mergeByTime([unread, read([{ id: 'a', at: 1 }], 1, 5)])
    expect(visible).toEqual([])
    expect(next).toBe(0)
  })
})
