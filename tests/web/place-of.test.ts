import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeOf } from '../../src/web/views/row-page/place-of.ts'

const rowsOf = (count: number) => Array.from({ length: count }, (_, n) => ({ id: `r${n}` }))

test('a row is between the one before it and the one after it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30 }), fc.nat(), (count, n) => {
      const rows = rowsOf(count)
      const at = n % count
      expect(placeOf(rows, `r${at}`, undefined)).toEqual({
        index: at,
        previous: rows[at - 1],
        next: rows[at + 1],
        isFirst: at === 0,
        isLast: at === count - 1,
      })
    }),
  )
})

test('a row that left the page has those beside it that closed ranks', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30 }), fc.nat(), (count, n) => {
      const rows = rowsOf(count)
      const was = n % count
      const rest = rows.filter((_, at) => at !== was)
      const { index, previous, next } = placeOf(rest, `r${was}`, was)
      expect([index, previous, next]).toEqual([undefined, rows[was - 1], rows[was + 1]])
    }),
  )
})

test('a row that never was on the page has nothing beside it', () => {
  expect(placeOf(rowsOf(3), 'other', undefined)).toEqual({
    index: undefined,
    previous: undefined,
    next: undefined,
    isFirst: false,
    isLast: false,
  })
})
