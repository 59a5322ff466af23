import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loopIn, partedByLoops } from '../../../src/domain/schedule/loops.ts'

const ids = ['a', 'b', 'c', 'd', 'e', 'f']
/** Each task may be part of an earlier one, so that parents form no loop. */
const plan = fc.record({
  above: fc.array(fc.nat(8), { minLength: ids.length, maxLength: ids.length }),
  links: fc.array(fc.record({ from: fc.constantFrom(...ids), to: fc.constantFrom(...ids) }), { maxLength: 12 }),
})

test('links that close a loop with earlier ones are dropped, and no others', () => {
  fc.assert(
    fc.property(plan, ({ above, links }) => {
      const tasks = ids.map((id, at) => ({ id, parent: (above[at] ?? at) < at ? (ids[above[at] ?? 0] ?? null) : null }))
      const kept: typeof links = []
      const closing: typeof links = []
      for (const link of links) (loopIn(tasks, [...kept, link]) === undefined ? kept : closing).push(link)
      expect(partedByLoops(tasks, links)).toEqual({ kept, closing })
    }),
    { numRuns: 500 },
  )
})

test('thousands of loops cost no more than seconds', () => {
  const tasks = Array.from({ length: 5000 }, (_, n) => ({ id: `t${n}`, parent: null }))
  const links = tasks.slice(1).flatMap((_, n) => [
    { from: `t${n}`, to: `t${n + 1}` },
    { from: `t${n + 1}`, to: `t${n}` },
  ])
  const { kept, closing } = partedByLoops(tasks, links)
  expect([kept.length, closing.length]).toEqual([4999, 4999])
})
