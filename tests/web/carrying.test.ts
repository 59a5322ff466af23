import { expect, test } from 'vitest'
import { placeAfter } from '../../src/web/views/board/carrying.ts'
import { cellKey } from '../../src/web/views/board/cell-key.ts'
import { type Drag, pageStart, withDraggedRows } from '../../src/web/views/drag/drag.ts'

const lengths: { readonly [cell: string]: number } = { 'high|a': 1, 'high|b': 3, 'low|a': 2 }
const ground = {
  columns: ['', 'a', 'b'],
  lanes: ['high', 'low', 'none'],
  lengthOf: (cell: string) => lengths[cell] ?? 0,
}
const at = (lane: string, column: string, index: number) => ({ list: cellKey(lane, column), index })

test('what is dragged goes along its column, and over the end of a lane into the next', () => {
  expect(placeAfter(ground, at('high', 'a', 0), 0, 1)).toEqual(at('high', 'a', 1))
  expect(placeAfter(ground, at('high', 'a', 1), 0, 1)).toEqual(at('low', 'a', 0))
  expect(placeAfter(ground, at('low', 'a', 0), 0, -1)).toEqual(at('high', 'a', 1))
  expect(placeAfter(ground, at('low', 'a', 2), 0, 1)).toEqual(at('none', 'a', 0))
  expect(placeAfter(ground, at('none', 'a', 0), 0, 1)).toEqual(at('none', 'a', 0))
  expect(placeAfter(ground, at('high', 'a', 0), 0, -1)).toEqual(at('high', 'a', 0))
})

test('into the column beside, no further down than that goes, and never into the one of rows without a column', () => {
  expect(placeAfter(ground, at('high', 'b', 3), -1, 0)).toEqual(at('high', 'a', 1))
  expect(placeAfter(ground, at('high', 'a', 0), -1, 0)).toEqual(at('high', 'a', 0))
  expect(placeAfter(ground, at('high', '', 0), 1, 0)).toEqual(at('high', 'a', 0))
  expect(placeAfter(ground, at('high', '', 0), 0, 1)).toEqual(at('high', '', 0))
  expect(placeAfter(ground, at('high', 'b', 0), 1, 0)).toEqual(at('high', 'b', 0))
})

test('it is shown where it is, and no more where it was', () => {
  const [x, y] = [{ id: 'x' }, { id: 'y' }]
  const drag: Drag = {
    rows: [x],
    ids: ['x'],
    from: at('high', 'a', 0),
    at: at('low', 'a', 1),
    isByPointer: false,
  }
  expect(withDraggedRows([x, y], 'high|a', drag)).toEqual([y])
  expect(withDraggedRows([y], 'low|a', drag)).toEqual([y, x])
  // A field with many values puts a row into several lanes.
  expect(withDraggedRows([x, y], 'low|a', drag)).toEqual([y, x])
})

test('on a later page than the one where they were lifted all rows are nearer by those that are dragged', () => {
  const [a, b, c, d, e] = [...'abcde'].map((id) => ({ id }))
  const rows = [a, b].filter((row) => row !== undefined)
  const drag: Drag = {
    rows,
    ids: ['a', 'b'],
    from: { list: 'one', index: 0 },
    at: { list: 'one', index: 2 },
    isByPointer: false,
  }
  expect([pageStart(drag, 'one', 0), pageStart(drag, 'one', 3), pageStart(drag, 'two', 3)]).toEqual([0, 1, 3])
  // Pages have three rows: c is between the two dragged rows and those of the next page.
  expect(withDraggedRows([a, b, c], 'one', { ...drag, at: { list: 'one', index: 1 } })).toEqual([c, a, b])
  expect(withDraggedRows([d, e], 'one', drag, 3)).toEqual([d, a, b, e])
})
