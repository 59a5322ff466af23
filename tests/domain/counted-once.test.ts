import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countedOnce } from '../../src/domain/work/counted-once.ts'
import { type Fact, inOrder, statesAt, upTo } from '../../src/domain/work/figure-facts.ts'

const order = (n: number): string => String(n).padStart(4, '0')
const fact = (at: number, task: string, what: Partial<Fact>): Fact => ({ task, at, order: order(at), ...what })
const pointsAt = (facts: readonly Fact[], at: number): { readonly [task: string]: number } =>
  Object.fromEntries([...statesAt(countedOnce(facts), upTo(at))].map(([task, { points }]) => [task, points]))

test('a task counts its own points until a part says some, and again when none does', () => {
  const facts = [
    fact(1, 'story', { exists: true, points: 80 }),
    fact(2, 'part', { exists: true, parent: 'story', points: 0 }),
    fact(3, 'part', { points: 30 }),
    fact(4, 'other', { exists: true, parent: 'story', points: 50 }),
    fact(5, 'story', { points: 130 }),
    fact(6, 'part', { exists: false }),
    fact(7, 'other', { parent: null }),
  ]
  expect([1, 2, 3, 4, 5, 6, 7].map((at) => pointsAt(facts, at))).toEqual([
    { story: 80 },
    { story: 80, part: 0 },
    { story: 0, part: 30 },
    { story: 0, part: 30, other: 50 },
    { story: 0, part: 30, other: 50 },
    { story: 0, part: 30, other: 50 },
    { story: 130, part: 30, other: 50 },
  ])
})

test('a part of a part speaks for both above it', () => {
  const facts = [
    fact(1, 'a', { exists: true, points: 80 }),
    fact(2, 'b', { exists: true, parent: 'a', points: 50 }),
    fact(3, 'c', { exists: true, parent: 'b', points: 10 }),
  ]
  expect(pointsAt(facts, 3)).toEqual({ a: 0, b: 0, c: 10 })
})

/** The same by its definition: of each task, whether any existing one below it has points. */
const naive = (facts: readonly Fact[]): { readonly [task: string]: number } => {
  const tasks = new Map<string, { exists: boolean; parent: string | null; points: number }>()
  for (const { task, exists, parent, points } of facts) {
    const was = tasks.get(task) ?? { exists: false, parent: null, points: 0 }
    tasks.set(task, {
      exists: exists ?? was.exists,
      parent: parent === undefined ? was.parent : parent,
      points: points ?? was.points,
    })
  }
  const says = (task: string): boolean =>
    [...tasks].some(([id, one]) => one.parent === task && one.exists && (one.points > 0 || says(id)))
  return Object.fromEntries([...tasks].map(([id, { points }]) => [id, says(id) ? 0 : points]))
}

test('it is what the definition says, whatever happens in whatever order', () => {
  // Parents come before their parts in this list, so there are no rings.
  const names = ['a', 'b', 'c', 'd', 'e']
  const change = fc.integer({ min: 0, max: names.length - 1 }).chain((n) =>
    fc.record({
      task: fc.constant(names[n] ?? 'a'),
      exists: fc.option(fc.boolean(), { nil: undefined }),
      parent: fc.option(n === 0 ? fc.constant(null) : fc.constantFrom(null, ...names.slice(0, n)), { nil: undefined }),
      points: fc.option(fc.constantFrom(0, 10, 30), { nil: undefined }),
    }),
  )
  fc.assert(
    fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
      const facts = inOrder(
        changes.map((one, n) => {
          const said = Object.entries(one).filter(([, value]) => value !== undefined)
          return { at: n, order: order(n), ...Object.fromEntries(said) } as Fact
        }),
      )
      // Parents of which nothing is known yet have no state of their own.
      expect(pointsAt(facts, changes.length)).toMatchObject(naive(facts))
    }),
  )
})
