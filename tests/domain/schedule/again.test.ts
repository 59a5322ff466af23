import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LoopError, type Plan, PlanError, type PlanTask } from '../../../src/domain/schedule/plan.ts'
import { type Computation, computation, schedule } from '../../../src/domain/schedule/schedule.ts'
import { taskConstraints } from '../../../src/domain/work/task-constraint.ts'
import { isWhole } from '../../breadth.ts'
import { randomPlan } from './random-plan.ts'

const at = fc.integer({ min: 0, max: 120 })
/** What people change of a task. */
const change: fc.Arbitrary<Partial<PlanTask>> = fc.record(
  {
    duration: fc.integer({ min: 0, max: 14 }),
    constraint: fc.constantFrom(...taskConstraints),
    constraintAt: at,
    deadline: fc.option(at),
    manual: fc.boolean(),
    start: at,
    actualStart: fc.option(at),
    progress: fc.integer({ min: 0, max: 100 }),
    delay: fc.integer({ min: 0, max: 9 }),
  },
  { requiredKeys: [] },
)

/** A plan with summaries above its tasks, some tasks with facts and constraints, and changes one after the other. */
const changed = fc
  .record({
    plan: randomPlan({ mixed: true }),
    above: fc.array(fc.nat(3), { minLength: 6, maxLength: 6 }),
    first: fc.array(change, { minLength: 6, maxLength: 6 }),
    statusDate: fc.option(at),
    constraintsWin: fc.boolean(),
    steps: fc.array(fc.record({ task: fc.nat(7), change, end: fc.option(at) }), { minLength: 1, maxLength: 4 }),
  })
  .map(({ plan, above, first, steps, ...more }) => {
    // Half of the tasks stand alone; the others are parts of one of two summaries, one of which is part of the other.
    const parentOf = (n: number): string | null => ['whole', 'part', null, null][above[n] ?? 2] ?? null
    const tasks: PlanTask[] = [
      ...['whole', 'part'].map((id) => ({ id, duration: 0, parent: id === 'part' ? 'whole' : null })),
      ...plan.tasks.map((task, n) => ({ ...task, parent: parentOf(n), ...(n % 2 === 0 ? first[n] : {}) })),
    ]
    return { plan: { ...plan, ...more, tasks } as Plan, steps }
  })

test('a plan computed from the one before is the plan computed anew', { timeout: 600_000 }, () => {
  let [computed, refused] = [0, 0]
  fc.assert(
    fc.property(changed, ({ plan, steps }) => {
      let [now, last]: [Plan, Computation | undefined] = [plan, undefined]
      const check = (): void => {
        try {
          const whole = schedule(now)
          last = computation(now, last)
          expect(last.schedule).toEqual(whole)
          computed++
        } catch (error) {
          if (!(error instanceof LoopError) && !(error instanceof PlanError)) throw error
          refused++
        }
      }
      check()
      for (const step of steps) {
        const tasks = now.tasks.map((task, n) =>
          n === step.task % now.tasks.length ? { ...task, ...step.change } : { ...task },
        )
        now = { ...now, tasks, ...(step.end === null ? {} : { end: step.end }) }
        check()
      }
    }),
    { numRuns: isWhole ? 10_000 : 200 },
  )
  expect(computed).toBeGreaterThan(refused)
})

test('where links, calendars or tasks are others, all is computed anew', () => {
  fc.assert(
    fc.property(randomPlan({ mixed: true }), randomPlan({ mixed: true }), (before, after) => {
      expect(computation(after, computation(before)).schedule).toEqual(schedule(after))
      const unlinked = { ...before, links: before.links.slice(1) }
      expect(computation(unlinked, computation(before)).schedule).toEqual(schedule(unlinked))
    }),
    { numRuns: 200 },
  )
})
