import fc from 'fast-check'
import { expect, test } from 'vitest'
import { always } from '../../../src/domain/schedule/hours.ts'
import type { Plan, PlanLink } from '../../../src/domain/schedule/plan.ts'
import { schedule } from '../../../src/domain/schedule/schedule.ts'
import { randomPlan } from './random-plan.ts'

const numRuns = process.env.TMS_TEST_FULL === '1' ? 10_000 : 1000

/** The formulas of the critical path method, as they are written, in units of time without calendars. */
const byFormula = (plan: Plan) => {
  const d = new Map(plan.tasks.map(({ id, duration }) => [id, duration]))
  const of = (map: ReadonlyMap<string, number>, id: string): number => map.get(id) as number
  const es = new Map<string, number>()
  const ls = new Map<string, number>()
  const ef = (id: string): number => of(es, id) + of(d, id)
  const lf = (id: string): number => of(ls, id) + of(d, id)
  const ids = plan.tasks.map(({ id }) => id).sort()
  const start = (id: string, { from, type, lag }: PlanLink): number =>
    ({
      finish_start: ef(from) + lag,
      start_start: of(es, from) + lag,
      finish_finish: ef(from) + lag - of(d, id),
      start_finish: of(es, from) + lag - of(d, id),
    })[type]
  // Links of these plans lead from lower names to higher ones.
  for (const id of ids)
    es.set(id, Math.max(plan.start, ...plan.links.filter(({ to }) => to === id).map((link) => start(id, link))))
  const end = Math.max(...ids.map(ef))
  const finish = (id: string, { to, type, lag }: PlanLink): number =>
    ({
      finish_start: of(ls, to) - lag,
      start_start: of(ls, to) - lag + of(d, id),
      finish_finish: lf(to) - lag,
      start_finish: lf(to) - lag + of(d, id),
    })[type]
  for (const id of [...ids].reverse())
    ls.set(
      id,
      Math.min(end, ...plan.links.filter(({ from }) => from === id).map((link) => finish(id, link))) - of(d, id),
    )
  const slack = ({ from, to, type, lag }: PlanLink): number =>
    ({
      finish_start: of(es, to) - ef(from) - lag,
      start_start: of(es, to) - of(es, from) - lag,
      finish_finish: ef(to) - ef(from) - lag,
      start_finish: ef(to) - of(es, from) - lag,
    })[type]
  return plan.tasks.map(({ id }) => ({
    id,
    earlyStart: of(es, id),
    earlyFinish: ef(id),
    lateStart: of(ls, id),
    lateFinish: lf(id),
    totalFloat: of(ls, id) - of(es, id),
    freeFloat: Math.min(end - ef(id), ...plan.links.filter(({ from }) => from === id).map(slack)),
    critical: of(ls, id) - of(es, id) <= 0,
  }))
}

test('without calendars the passes are the published formulas', { timeout: 300_000 }, () => {
  fc.assert(
    fc.property(randomPlan({ mixed: false }), (random) => {
      const plan = { ...random, calendar: 'always', calendars: { always } }
      expect(schedule(plan).tasks).toEqual(byFormula(plan).map((task) => expect.objectContaining(task)))
    }),
    { numRuns },
  )
})

test('the order of tasks and links changes nothing', () => {
  fc.assert(
    fc.property(randomPlan({ mixed: true }), (plan) => {
      const back = schedule({ ...plan, tasks: [...plan.tasks].reverse(), links: [...plan.links].reverse() })
      const dates = ({ reasons: _, ...task }: (typeof back)['tasks'][number]): object => task
      expect(schedule(plan).tasks.map(dates)).toEqual([...back.tasks].reverse().map(dates))
    }),
    { numRuns: 200 },
  )
})
