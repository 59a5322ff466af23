import { expect, test } from 'vitest'
import { spansOf } from '../../src/web/views/tiles/shown-tile.ts'

const spans = (...tiles: readonly (readonly ['number' | 'lines', 1 | 2 | 3 | 4])[]) =>
  spansOf(tiles.map(([kind, size]) => ({ kind, size }))).map(({ md }) => Number(md.split(' ')[1]))

test('rows of tiles fill the width, and no number stands in a tile of twice its width', () => {
  expect(spans(['number', 1], ['number', 1], ['number', 1], ['number', 1])).toEqual([3, 3, 3, 3])
  expect(spans(['number', 1], ['number', 1], ['number', 1], ['lines', 2], ['lines', 2])).toEqual([4, 4, 4, 6, 6])
  expect(spans(['number', 1], ['lines', 2], ['lines', 4])).toEqual([3, 9, 12])
  // Another tile comes beside the fifth one.
  const five = [...Array.from({ length: 5 }, () => ['number', 1] as const), ['lines', 4] as const]
  expect(spans(...five)).toEqual([4, 4, 4, 6, 6, 12])
})
