import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OpenTime } from '../../../src/domain/schedule/hours.ts'
import { LoopError, type Plan } from '../../../src/domain/schedule/plan.ts'
import { schedule } from '../../../src/domain/schedule/schedule.ts'
import { isWhole } from '../../breadth.ts'
import { Minutes } from './naive.ts'
import { naiveWhole } from './naive-whole.ts'
import { randomWhole } from './random-whole.ts'

const minutes = new Map<OpenTime, Minutes>()
const minutesOf = (plan: Plan) => (calendar: string) => {
  const source = plan.calendars[calendar] as OpenTime
  const known = minutes.get(source) ?? new Minutes(source, -800, 2000)
  minutes.set(source, known)
  return known
}

test('random plans with all that there is: dates are those of a second evaluator', { timeout: 900_000 }, () => {
  let computed = 0
  const numRuns = isWhole ? 10_000 : 200
  fc.assert(
    fc.property(randomWhole, (plan) => {
      // 'As late as possible' moves nobody else: the early dates are those of 'as soon as possible'.
      let told: string[]
      try {
        told = schedule(plan).tasks.map(({ id, earlyStart, earlyFinish }) => `${id} ${earlyStart} ${earlyFinish}`)
      } catch (error) {
        if (error instanceof LoopError) return
        throw error
      }
      const naive = naiveWhole(plan, minutesOf(plan))
      expect(told).toEqual(plan.tasks.map(({ id }) => `${id} ${naive.get(id)?.start} ${naive.get(id)?.finish}`))
      computed++
    }),
    { numRuns },
  )
  // Loops through summaries are refused; most plans have none.
  expect(computed).toBeGreaterThan(numRuns / 2)
})
