import fc from 'fast-check'
import { expect, test } from 'vitest'
import { always, Hours } from '../../../src/domain/schedule/hours.ts'
import { level, overlaps } from '../../../src/domain/schedule/level.ts'
import { weekLoads } from '../../../src/domain/schedule/load.ts'
import { schedule } from '../../../src/domain/schedule/schedule.ts'
import { randomPlan } from './random-plan.ts'

const plan = (tasks: readonly (readonly [id: string, duration: number])[]) => ({
  start: 0,
  calendar: 'always',
  calendars: { always },
  tasks: tasks.map(([id, duration]) => ({ id, duration })),
  links: [],
})

test('of two tasks of one person the one with the least late start goes first', () => {
  const assigned = new Map([
    ['long', ['ada']],
    ['short', ['ada']],
    ['other', ['bea']],
  ])
  const {
    delays,
    schedule: levelled,
    left,
  } = level(
    plan([
      ['short', 3],
      ['long', 8],
      ['other', 5],
    ]),
    assigned,
  )
  expect(Object.fromEntries(delays)).toEqual({ short: 8 })
  expect([levelled.finish, left]).toEqual([11, 0])
})

test('what has begun or is put by hand stays, and what overlaps all the same is told', () => {
  const tasks = plan([
    ['a', 5],
    ['b', 5],
  ])
  const fixed = { ...tasks, tasks: tasks.tasks.map((task) => ({ ...task, actualStart: 0 })) }
  const assigned = new Map([
    ['a', ['ada']],
    ['b', ['ada']],
  ])
  expect(level(fixed, assigned)).toMatchObject({ delays: new Map(), left: 1 })
})

test('random plans: nobody works on two at once, links are kept, and it is the same again', () => {
  fc.assert(
    fc.property(
      randomPlan({ mixed: false, shortest: 1 }),
      fc.array(fc.nat(2), { minLength: 6, maxLength: 6 }),
      (random, people) => {
        const assigned = new Map(random.tasks.map(({ id }, at) => [id, [`p${people[at]}`]]))
        const levelled = level(random, assigned)
        expect(levelled.left).toBe(0)
        expect(overlaps(levelled.schedule.tasks, assigned)).toBe(0)
        const before = new Map(schedule(random).tasks.map((one) => [one.id, one.start]))
        for (const { id, start } of levelled.schedule.tasks) expect(start).toBeGreaterThanOrEqual(before.get(id) ?? 0)
        expect(level(random, assigned).schedule).toEqual(levelled.schedule)
      },
    ),
    { numRuns: process.env.TMS_TEST_FULL === '1' ? 3000 : 200 },
  )
})

test('work is spread over the open time of its task, week by week', () => {
  const hours = new Hours(
    (from, to) =>
      Array.from({ length: Math.ceil((to - from) / 10) + 2 }, (_, at) => Math.floor(from / 10) * 10 + at * 10).map(
        (at) => [at, at + 5] as const,
      ),
    0,
  )
  expect(weekLoads([{ start: 0, finish: 15, minutes: 8, hours }], hours, [0, 10, 20, 30])).toEqual([
    { from: 0, load: 4, capacity: 5 },
    { from: 10, load: 4, capacity: 5 },
    { from: 20, load: 0, capacity: 5 },
  ])
})
