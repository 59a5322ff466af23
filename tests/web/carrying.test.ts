import { expect, test } from 'vitest'
import { stepped } from '../../src/web/board/carrying.ts'
import { cellKey } from '../../src/web/board/cell-key.ts'
import { type Carried, firstOf, withCarried } from '../../src/web/drag/carried.ts'

const lengths: { readonly [cell: string]: number } = { 'high|a': 1, 'high|b': 3, 'low|a': 2 }
const ground = {
  columns: ['', 'a', 'b'],
  lanes: ['high', 'low', 'none'],
  lengthOf: (cell: string) => lengths[cell] ?? 0,
}
const at = (lane: string, column: string, index: number) => ({ list: cellKey(lane, column), index })

test('what is carried goes along its column, and over the end of a lane into the next', () => {
  expect(stepped(ground, at('high', 'a', 0), 0, 1)).toEqual(at('high', 'a', 1))
  expect(stepped(ground, at('high', 'a', 1), 0, 1)).toEqual(at('low', 'a', 0))
  expect(stepped(ground, at('low', 'a', 0), 0, -1)).toEqual(at('high', 'a', 1))
  expect(stepped(ground, at('low', 'a', 2), 0, 1)).toEqual(at('none', 'a', 0))
  expect(stepped(ground, at('none', 'a', 0), 0, 1)).toEqual(at('none', 'a', 0))
  expect(stepped(ground, at('high', 'a', 0), 0, -1)).toEqual(at('high', 'a', 0))
})

test('into the column beside, no further down than that goes, and never into the one of rows without a column', () => {
  expect(stepped(ground, at('high', 'b', 3), -1, 0)).toEqual(at('high', 'a', 1))
  expect(stepped(ground, at('high', 'a', 0), -1, 0)).toEqual(at('high', 'a', 0))
  expect(stepped(ground, at('high', '', 0), 1, 0)).toEqual(at('high', 'a', 0))
  expect(stepped(ground, at('high', '', 0), 0, 1)).toEqual(at('high', '', 0))
  expect(stepped(ground, at('high', 'b', 0), 1, 0)).toEqual(at('high', 'b', 0))
})

test('it is shown where it is, and no more where it was', () => {
  const [x, y] = [{ id: 'x' }, { id: 'y' }]
  const carried: Carried = {
    rows: [x],
    ids: ['x'],
    from: at('high', 'a', 0),
    at: at('low', 'a', 1),
    isByPointer: false,
  }
  expect(withCarried([x, y], 'high|a', carried)).toEqual([y])
  expect(withCarried([y], 'low|a', carried)).toEqual([y, x])
  // Of a field with many values a row stands in several lanes.
  expect(withCarried([x, y], 'low|a', carried)).toEqual([y, x])
})

test('on a later page than the one where they were lifted all rows are nearer by those that are carried', () => {
  const [a, b, c, d, e] = [...'abcde'].map((id) => ({ id }))
  const rows = [a, b].filter((row) => row !== undefined)
  const carried: Carried = {
    rows,
    ids: ['a', 'b'],
    from: { list: 'one', index: 0 },
    at: { list: 'one', index: 2 },
    isByPointer: false,
  }
  expect([firstOf(carried, 'one', 0), firstOf(carried, 'one', 3), firstOf(carried, 'two', 3)]).toEqual([0, 1, 3])
  // Pages of three: c stands between the two that were lifted and those of the next page.
  expect(withCarried([a, b, c], 'one', { ...carried, at: { list: 'one', index: 1 } })).toEqual([c, a, b])
  expect(withCarried([d, e], 'one', carried, 3)).toEqual([d, a, b, e])
})
