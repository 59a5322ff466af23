import { expect, test } from 'vitest'
import { daysBetween } from '../../src/core/time/days/days.ts'
import { finishingsOf } from '../../src/domain/work/cycle-time.ts'
import { type Fact, inOrder, replay, upTo } from '../../src/domain/work/figure-facts.ts'
import { flowOf } from '../../src/domain/work/flow.ts'

const at = (day: number, hour: number): number => Date.UTC(2026, 2, day, hour)

test('figures look at what has changed and not at every task for every day', () => {
  const facts = inOrder(
    Array.from({ length: 2000 }, (_, n): Fact[] => {
      const [task, order] = [`t${n}`, String(n).padStart(6, '0')]
      return [
        {
          task,
          order: `${order}a`,
          at: at(1, 10),
          exists: true,
          sprint: null,
          status: 'pending',
          points: 0,
          estimate: 0,
        },
        { task, order: `${order}b`, at: at(2 + (n % 25), 10), status: 'done' },
      ]
    }).flat(),
  )
  const days = daysBetween('2026-03-01', '2026-03-31')
  let looked = 0
  replay(
    facts,
    days.map((day) => upTo(Date.parse(`${day}T23:59:59Z`))),
    (_states, _cut, before) => {
      looked += before.size
    },
  )
  expect(looked).toBe(4000)
  const clock = { now: at(31, 23), timeZone: 'UTC' }
  expect(finishingsOf(facts, days, clock)).toHaveLength(2000)
  expect(flowOf(facts, days, clock).at(-1)?.counts).toMatchObject({ done: 2000, pending: 0 })
})
