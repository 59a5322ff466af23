import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Row } from '../../src/web/base/api/shapes.ts'
import { tallied } from '../../src/web/views/board/tallies.ts'
import { type Tallies, tallyOf } from '../../src/web/views/board/use-tallies.ts'
import { anchorAt, type Move, type Slots, withMoves } from '../../src/web/views/row-order/order.ts'

const row = (id: string, more: Row = {}): Row => ({ id, ...more })
const idsOf = (slots: Slots): string => slots.map((one) => (one === undefined ? '·' : String(one.id))).join('')
const slotsOf = (text: string): Slots => [...text].map((id) => (id === '·' ? undefined : row(id)))
const move = (key: number, ids: string, from: string, to: string, anchor: Move['anchor']): Move => ({
  key,
  anchor,
  rows: [...ids].map((id) => ({ id, was: row(id), row: row(id), from: [from], to: [to] })),
})

describe('what is moved is shown at once', () => {
  test('it leaves its cell and stands behind its new neighbour', () => {
    const moves = [move(1, 'b', 'A', 'B', { after: 'x' })]
    expect(idsOf(withMoves(slotsOf('abc'), 'A', moves))).toBe('ac')
    expect(idsOf(withMoves(slotsOf('xyz'), 'B', moves))).toBe('xbyz')
    expect(idsOf(withMoves(slotsOf('xyz'), 'C', moves))).toBe('xyz')
  })
  test('several go along, in their order', () => {
    expect(idsOf(withMoves(slotsOf('abcd'), 'A', [move(1, 'da', 'A', 'A', { before: 'b' })]))).toBe('dabc')
  })
  test('what was read meanwhile may show it already', () => {
    const moves = [move(1, 'b', 'A', 'B', { after: 'x' })]
    expect(idsOf(withMoves(slotsOf('ac'), 'A', moves))).toBe('ac')
    expect(idsOf(withMoves(slotsOf('xbyz'), 'B', moves))).toBe('xbyz')
  })
  test('at an end of the order', () => {
    const at = (end: 'top' | 'bottom') => withMoves(slotsOf('abc'), 'A', [move(1, 'b', 'A', 'A', { end })])
    expect([idsOf(at('top')), idsOf(at('bottom'))]).toEqual(['bac', 'acb'])
  })
  test('a cell that a move does not concern is the same list', () => {
    const slots = slotsOf('xyz')
    expect(withMoves(slots, 'C', [move(1, 'b', 'A', 'B', { after: 'x' })])).toBe(slots)
  })
  test('places that were not read stay open', () => {
    expect(idsOf(withMoves(slotsOf('ab··e'), 'A', [move(1, 'a', 'A', 'A', { after: 'e' })]))).toBe('b··ea')
  })
  test('in a cell that does not show the neighbour it keeps its place, or comes last', () => {
    expect(idsOf(withMoves(slotsOf('abc'), 'A', [move(1, 'b', 'A', 'A', {})]))).toBe('abc')
    expect(idsOf(withMoves(slotsOf('xy'), 'B', [move(1, 'b', 'A', 'B', { after: 'q' })]))).toBe('xyb')
  })
})

describe('the place that the server is told', () => {
  const anchored = (slots: string, index: number, dragged: string, moving = dragged) =>
    anchorAt(slotsOf(slots), index, dragged, new Set(moving))
  test('behind the one above, else in front of the one below', () => {
    expect(anchored('abc', 2, 'a')).toEqual({ after: 'c' })
    expect(anchored('abc', 0, 'c')).toEqual({ before: 'a' })
    expect(anchored('', 0, 'z')).toEqual({})
  })
  test('none of those that move along, none that was not read', () => {
    expect(anchored('abcd', 2, 'a', 'ac')).toEqual({ after: 'b' })
    expect(anchored('a·c', 1, 'z')).toEqual({ after: 'a' })
    expect(anchored('a·c', 2, 'z')).toEqual({ before: 'c' })
  })
})

/** Returns an order like a server keeps it: rows are taken out, and put beside their neighbour. */
const placed = (order: readonly string[], ids: readonly string[], { after, before }: Move['anchor']) => {
  if (after === undefined && before === undefined) return order
  const rest = order.filter((id) => !ids.includes(id))
  const at = after === undefined ? rest.indexOf(before ?? '') : rest.indexOf(after) + 1
  return [...rest.slice(0, at), ...ids, ...rest.slice(at)]
}

const cells = ['A', 'B', 'C']
type Server = { readonly order: readonly string[]; readonly at: ReadonlyMap<string, string> }
const start: Server = {
  order: [...'abcdefghi'],
  at: new Map([...'abcdefghi'].map((id, n) => [id, cells[n % 3] ?? 'A'])),
}
const idsIn = ({ order, at }: Server, cell: string) => order.filter((id) => at.get(id) === cell)
const readFrom = (server: Server, cell: string): Slots => idsIn(server, cell).map((id) => row(id))

test('whichever of the moves have been answered, the board shows the order that the server will have', () => {
  const drag = fc.record({
    row: fc.nat(8),
    to: fc.constantFrom(...cells),
    index: fc.nat(9),
    more: fc.array(fc.nat(8), { maxLength: 3 }),
  })
  fc.assert(
    fc.property(fc.array(drag, { minLength: 1, maxLength: 10 }), (drags) => {
      const servers = [start]
      const moves: Move[] = []
      for (const [n, { row: which, to, index, more }] of drags.entries()) {
        const { order, at } = servers.at(-1) ?? start
        const [dragged = 'a', ...along] = [which, ...more].map((one) => order[one] ?? 'a')
        const moving = [...new Set([dragged, ...along])]
        const slots = withMoves(readFrom(start, to), to, moves)
        const isHere = at.get(dragged) === to
        const place = Math.min(index, slots.length - (isHere ? 1 : 0))
        const anchor = anchorAt(slots, place, isHere ? dragged : '', new Set(moving))
        // A column that holds nothing else has no neighbour that could show the place.
        if (Object.keys(anchor).length === 0) continue
        moves.push({
          key: n,
          anchor,
          rows: moving.map((id) => ({ id, was: row(id), row: row(id), from: [at.get(id) ?? 'A'], to: [to] })),
        })
        servers.push({
          order: placed(order, moving, anchor),
          at: new Map([...at, ...moving.map((id) => [id, to] as const)]),
        })
      }
      const end = servers.at(-1) ?? start
      for (const cell of cells) {
        const wanted = idsIn(end, cell).join('')
        for (const [n, server] of servers.entries()) {
          expect(idsOf(withMoves(readFrom(server, cell), cell, moves.slice(n)))).toBe(wanted)
          // The server has done one more move than it has answered.
          const ahead = servers[n + 1]
          if (ahead !== undefined) expect(idsOf(withMoves(readFrom(ahead, cell), cell, moves.slice(n)))).toBe(wanted)
        }
      }
    }),
    { numRuns: 300 },
  )
})

test('counts and sums follow the moves', () => {
  const points = (id: string, value: string): Row => row(id, { points: value })
  const moves: readonly Move[] = [
    {
      key: 1,
      anchor: {},
      rows: [{ id: 'a', was: points('a', '2.5'), row: points('a', '2.5'), from: ['A'], to: ['B'] }],
    },
  ]
  expect(tallied({ count: 3, sums: { points: 7.6 } }, 'A', moves)).toEqual({ count: 2, sums: { points: 5.1 } })
  expect(tallied({ count: 0, sums: { points: 0.1 } }, 'B', moves)).toEqual({ count: 1, sums: { points: 2.6 } })
})

test('a row counts once, whichever of its cell and the numbers is read first', () => {
  const unsaved = move(1, 'a', '*|A', '*|B', {})
  const saved: Move = { ...unsaved, savedAt: 100 }
  const numbers = (count: number, readAt: number): Tallies => ({ of: () => ({ count, sums: {} }), readAt })
  expect(tallyOf(numbers(0, 99), 'B', [unsaved]).count).toBe(1)
  expect(tallyOf(numbers(0, 99), 'B', [saved]).count).toBe(1)
  expect(tallyOf(numbers(1, 101), 'B', [saved]).count).toBe(1)
})
