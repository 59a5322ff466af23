import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OpenTime } from '../../../src/domain/schedule/hours.ts'
import type { Plan } from '../../../src/domain/schedule/plan.ts'
import { schedule } from '../../../src/domain/schedule/schedule.ts'
import { Minutes, naiveDates, naiveFloats } from './naive.ts'
import { randomPlan } from './random-plan.ts'

const numRuns = process.env.TMS_TEST_FULL === '1' ? 10_000 : 400

const minutes = new Map<OpenTime, Minutes>()
const minutesOf = (plan: Plan) => (calendar: string) => {
  const source = plan.calendars[calendar] as OpenTime
  const known = minutes.get(source) ?? new Minutes(source, -400, 2000)
  minutes.set(source, known)
  return known
}

for (const mixed of [false, true])
  test(`random plans, ${mixed ? 'several calendars' : 'one calendar'}: dates are those of a second evaluator`, {
    timeout: 600_000,
  }, () => {
    fc.assert(
      fc.property(randomPlan({ mixed }), (plan) => {
        const naive = naiveDates(plan, minutesOf(plan))
        const told = schedule(plan).tasks.map(({ id, start, finish }) => `${id} ${start} ${finish}`)
        expect(told).toEqual(plan.tasks.map(({ id }) => `${id} ${naive.get(id)?.start} ${naive.get(id)?.finish}`))
      }),
      { numRuns },
    )
  })

for (const mixed of [false, true])
  test(`random plans, ${mixed ? 'several calendars' : 'one calendar'}: the float is the most that a task can slip`, {
    timeout: 600_000,
  }, () => {
    fc.assert(
      // A milestone at the end of one working period and at the start of the next is at one instant of working time, and
      // at two of the clock, which is what the second evaluator compares.
      fc.property(randomPlan({ mixed, shortest: 1 }), (plan) => {
        const told = schedule(plan).tasks.map(({ id, totalFloat, freeFloat }) => `${id} ${totalFloat} ${freeFloat}`)
        const naive = plan.tasks.map(({ id }) => ({ id, ...naiveFloats(plan, minutesOf(plan), id) }))
        expect(told).toEqual(naive.map(({ id, total, free }) => `${id} ${total} ${free}`))
      }),
      { numRuns: numRuns / 4 },
    )
  })
