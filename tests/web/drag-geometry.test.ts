import { describe, expect, test } from 'vitest'
import { type Extent, indexAt, inSight, listAt, placeAt } from '../../src/web/views/drag/geometry.ts'

const box = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom })

describe('the list that is meant', () => {
  const lists = [
    ['left', box(0, 100, 200, 400)],
    ['right', box(212, 100, 412, 400)],
    ['below', box(0, 440, 412, 600)],
  ] as const
  test('is the one that the pointer is over', () => {
    expect(listAt(lists, { x: 10, y: 110 })).toBe('left')
    expect(listAt(lists, { x: 300, y: 399 })).toBe('right')
    expect(listAt(lists, { x: 300, y: 500 })).toBe('below')
  })
  test('in the gaps between them the nearest', () => {
    expect(listAt(lists, { x: 204, y: 200 })).toBe('left')
    expect(listAt(lists, { x: 208, y: 200 })).toBe('right')
    expect(listAt(lists, { x: 100, y: 430 })).toBe('below')
  })
  test('above it its head, and none further away', () => {
    expect(listAt(lists, { x: 100, y: 60 })).toBe('left')
    expect(listAt(lists, { x: 100, y: 20 })).toBeUndefined()
    expect(listAt([], { x: 100, y: 20 })).toBeUndefined()
  })
  test('of a list that is scrolled only what is in sight counts', () => {
    expect(inSight(box(0, -500, 200, 900), box(0, 100, 800, 600))).toEqual(box(0, 100, 200, 600))
    expect(inSight(box(900, 0, 1100, 900), box(0, 100, 800, 600))).toBeUndefined()
  })
})

describe('the index of what is dragged', () => {
  const sizes = [40, 200, 40, 120]
  /** Returns the rows with a gap for the dragged one at an index. */
  const rowsWith = (size: number, at?: number): readonly Extent[] => {
    const heights = sizes.map((height) => ({ size: height, isDragged: false }))
    const all = at === undefined ? heights : heights.toSpliced(at, 0, { size, isDragged: true })
    let start = 1000
    return all.map((row) => {
      const extent = { ...row, start }
      start += row.size
      return extent
    })
  }
  test('is that before the first row whose middle is below its upper edge', () => {
    const rows = rowsWith(0)
    expect(indexAt(rows, 0)).toBe(0)
    expect(indexAt(rows, 1020)).toBe(0)
    expect(indexAt(rows, 1021)).toBe(1)
    expect(indexAt(rows, 1140)).toBe(1)
    expect(indexAt(rows, 1141)).toBe(2)
    expect(indexAt(rows, 5000)).toBe(4)
    expect(indexAt([], 5)).toBe(0)
  })
  test('is where it was lifted as long as it is not moved, whatever its height', () => {
    for (const size of [20, 90, 600])
      for (let at = 0; at <= sizes.length; at += 1) {
        const rows = rowsWith(size, at)
        expect(indexAt(rows, rows[at]?.start ?? Number.NaN)).toBe(at)
      }
  })
  test('does not follow from the gap that it opens: asked again it is the same', () => {
    for (const size of [20, 90, 600])
      for (let top = 990; top < 1500; top += 7) {
        const free = indexAt(rowsWith(size), top)
        for (let at = 0; at <= sizes.length; at += 1) expect(indexAt(rowsWith(size, at), top)).toBe(free)
      }
  })
})

test('a head goes to the place whose middle is nearest to its own, in both directions of reading', () => {
  const toRight = [box(0, 0, 100, 40), box(110, 0, 210, 40), box(220, 0, 320, 40)]
  expect([placeAt(toRight, 0, 0), placeAt(toRight, 0, 54), placeAt(toRight, 0, 56), placeAt(toRight, 0, 900)]).toEqual([
    0, 0, 1, 2,
  ])
  const toLeft = toRight.toReversed()
  expect([placeAt(toLeft, 0, -54), placeAt(toLeft, 0, -56), placeAt(toLeft, 2, 170)]).toEqual([0, 1, 0])
})
