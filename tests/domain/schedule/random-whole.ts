import fc from 'fast-check'
import type { Plan, PlanTask } from '../../../src/domain/schedule/plan.ts'
import { taskConstraints } from '../../../src/domain/work/task-constraint.ts'
import { randomPlan } from './random-plan.ts'

const at = fc.integer({ min: 0, max: 120 })
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 2 })

/** What a task may have besides a duration, a calendar and links. */
const own = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  { weight: 3, arbitrary: fc.record({ constraint: fc.constantFrom(...taskConstraints), constraintAt: at }) },
  {
    weight: 1,
    arbitrary: fc.record({ progress: fc.integer({ min: 0, max: 100 }), delay: fc.integer({ min: 0, max: 9 }) }),
  },
  { weight: 1, arbitrary: fc.record({ actualStart: at, progress: fc.integer({ min: 0, max: 100 }) }) },
  { weight: 1, arbitrary: fc.record({ actualFinish: at }) },
  {
    weight: 1,
    arbitrary: fc.tuple(at, fc.nat(30)).map(([from, by]) => ({ actualStart: from, actualFinish: from + by })),
  },
  { weight: 1, arbitrary: fc.record({ manual: fc.constant(true), start: maybe(at), finish: maybe(at) }) },
)

/**
 * Plans with all that the schedule knows: links of all types with lags and leads in working time and by the clock, milestones,
 * calendars, summaries within summaries with links and dates of their own, constraints, facts, dates by hand, a status date.
 */
export const randomWhole: fc.Arbitrary<Plan> = fc
  .record({
    plan: randomPlan({ mixed: true }),
    above: fc.array(fc.constantFrom('whole', 'part', null), { minLength: 6, maxLength: 6 }),
    own: fc.array(own, { minLength: 6, maxLength: 6 }),
    held: fc.array(fc.option(at), { minLength: 2, maxLength: 2 }),
    linked: fc.array(fc.record({ summary: fc.constantFrom('whole', 'part'), link: fc.nat(7), isInto: fc.boolean() }), {
      maxLength: 2,
    }),
    statusDate: fc.option(at),
    constraintsWin: fc.boolean(),
  })
  .map(({ plan, above, own: more, held, linked, ...rest }) => {
    const links = plan.links.map((link, n) => {
      const other = linked.find((one) => one.link === n)
      if (other === undefined) return link
      if (!other.isInto) return { ...link, from: other.summary }
      // Nothing can be asked of a summary's end.
      return link.type.endsWith('_finish') ? link : { ...link, to: other.summary }
    })
    const tasks: PlanTask[] = [
      ...['whole', 'part'].map((id, n) => ({
        id,
        duration: 0,
        parent: id === 'part' ? 'whole' : null,
        ...(held[n] == null ? {} : { constraint: 'start_no_earlier_than' as const, constraintAt: held[n] }),
      })),
      ...plan.tasks.map((task, n) => ({ ...task, parent: above[n] ?? null, ...more[n] })),
    ]
    return { ...plan, ...rest, links, tasks }
  })
