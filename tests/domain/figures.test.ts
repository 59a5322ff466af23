import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysBetween } from '../../src/core/time/days/days.ts'
import { workingTime } from '../../src/core/time/working-time/working-time.ts'
import { burndownOf, type SprintTimes } from '../../src/domain/work/burndown.ts'
import { finishingsOf, percentile } from '../../src/domain/work/cycle-time.ts'
import { amountOf, before, type Fact, inOrder, statesAt, type Unit, upTo } from '../../src/domain/work/figure-facts.ts'
import { flowOf } from '../../src/domain/work/flow.ts'
import { type TaskStatus, taskStatuses } from '../../src/domain/work/task-status.ts'
import { outcomeOf, velocityOf } from '../../src/domain/work/velocity.ts'

const at = (text: string): number => Date.parse(`2026-03-${text}Z`)
let recorded = 0
const fact = (task: string, when: string, what: Omit<Fact, 'task' | 'at' | 'order'>): Fact => ({
  task,
  at: at(when),
  order: String(++recorded).padStart(6, '0'),
  ...what,
})
const born = (task: string, when: string, points: number, sprint: string | null = 'S'): Fact =>
  fact(task, when, { exists: true, sprint, status: 'pending', points: points * 10, estimate: points * 60 })

/** Monday to Friday of the week after. */
const sprint: SprintTimes = {
  id: 'S',
  start: at('02T09:00'),
  plannedEnd: at('13T18:00'),
  end: null,
}
const utc = { timeZone: 'UTC', unit: 'story_points' as Unit }
const burndown = (facts: readonly Fact[], times = sprint, now = at('20T12:00')) =>
  burndownOf(inOrder(facts), times, { ...utc, now })
const onDay = (answer: ReturnType<typeof burndown>, day: string, kind = 'day') =>
  answer.points.find((point) => point.day === `2026-03-${day}` && point.kind === kind)

describe('burndown', () => {
  test('commitment is what stands in the sprint when it starts; what comes later is scope', () => {
    const answer = burndown([
      born('a', '01T10:00', 5),
      born('b', '02T09:00', 3),
      born('later', '03T10:00', 8),
      born('elsewhere', '01T10:00', 100, 'T'),
      born('backlog', '01T10:00', 100, null),
    ])
    expect(answer.committed).toBe(8)
    expect(onDay(answer, '02', 'start')).toMatchObject({ scope: 8, done: 0, remaining: 8, ideal: 8 })
    expect(onDay(answer, '02')).toMatchObject({ scope: 8 })
    expect(onDay(answer, '03')).toMatchObject({ scope: 16, remaining: 16 })
  })

  test('done, reopened, re-estimated, moved out, rejected, deleted and restored: each on its day', () => {
    const answer = burndown([
      born('a', '01T10:00', 5),
      born('b', '01T10:00', 3),
      born('c', '01T10:00', 2),
      fact('a', '03T10:00', { status: 'done' }),
      fact('b', '04T10:00', { points: 80 }),
      fact('a', '05T10:00', { status: 'in_progress' }),
      fact('c', '06T10:00', { exists: false }),
      fact('c', '09T10:00', { exists: true }),
      fact('b', '10T10:00', { sprint: null }),
      fact('a', '11T10:00', { status: 'closed' }),
      fact('c', '12T10:00', { status: 'rejected' }),
    ])
    const sums = ['02', '03', '04', '05', '06', '09', '10', '11', '12'].map((day) => {
      const { scope, done, remaining } = onDay(answer, day) ?? {}
      return [day, scope, done, remaining]
    })
    expect(sums).toEqual([
      ['02', 10, 0, 10],
      ['03', 10, 5, 5],
      ['04', 15, 5, 10],
      ['05', 15, 0, 15],
      ['06', 13, 0, 13],
      ['09', 15, 0, 15],
      ['10', 7, 0, 7],
      ['11', 7, 5, 2],
      ['12', 5, 5, 0],
    ])
  })

  test('the ideal line falls on working days only, to nothing on the last planned day', () => {
    const answer = burndown([born('a', '01T10:00', 10)])
    const ideal = answer.points.filter(({ kind }) => kind === 'day').map(({ ideal: one }) => one)
    expect(ideal.slice(0, 13)).toEqual([9, 8, 7, 6, 5, 5, 5, 4, 3, 2, 1, 0, 0])
  })

  test('the ideal line falls on the days that a calendar has open: flat over its weekend and its holidays', () => {
    const facts = inOrder([born('a', '01T10:00', 8)])
    // Sunday to Thursday, the 4th a holiday.
    const { isWorkingDay: isWorking } = workingTime({
      timeZone: 'Asia/Riyadh',
      week: [1, 1, 1, 1, 0, 0, 1].map((open) => (open === 1 ? [{ from: 480, to: 960 }] : [])),
      days: { '2026-03-04': [] },
    })
    const answer = burndownOf(facts, sprint, { ...utc, now: at('20T12:00'), isWorking })
    const ideal = answer.points.filter(({ kind }) => kind === 'day').map(({ ideal: one }) => one)
    expect(ideal.slice(0, 12)).toEqual([7, 6, 6, 5, 5, 5, 4, 3, 2, 1, 0, 0])
    // Charts shade the days on which the line rests.
    expect(answer.points.filter(({ off }) => off).map(({ day }) => day.slice(8))).toEqual([
      '04',
      '06',
      '07',
      '13',
      '14',
      '20',
    ])
  })

  test('days are those of the reader', () => {
    const facts = inOrder([born('a', '01T10:00', 5), fact('a', '03T23:30', { status: 'done' })])
    const tokyo = burndownOf(facts, sprint, { ...utc, timeZone: 'Asia/Tokyo', now: at('20T12:00') })
    const berlin = burndownOf(facts, sprint, { ...utc, timeZone: 'Europe/Berlin', now: at('20T12:00') })
    const utcDays = burndown(facts)
    const remaining = (answer: typeof tokyo, day: string) =>
      answer.points.find((point) => point.day === `2026-03-${day}` && point.kind === 'day')?.remaining
    expect([remaining(utcDays, '03'), remaining(berlin, '03'), remaining(tokyo, '03')]).toEqual([0, 5, 5])
    expect([remaining(berlin, '04'), remaining(tokyo, '04')]).toEqual([0, 0])
  })

  test('an entry that is dated back counts from its date; two of one moment count as they were recorded', () => {
    const late = fact('a', '03T10:00', { status: 'done' })
    const answer = burndown([
      fact('a', '05T10:00', { points: 10 }),
      born('a', '01T10:00', 5),
      late,
      fact('a', '05T10:00', { points: 70 }),
    ])
    expect(onDay(answer, '03')).toMatchObject({ scope: 5, done: 5 })
    expect(onDay(answer, '05')).toMatchObject({ scope: 7, done: 7 })
  })

  test('a sprint ends with its completion: unfinished tasks that then move on are still what remained', () => {
    const facts = [born('a', '01T10:00', 5), born('b', '01T10:00', 3), fact('a', '12T10:00', { status: 'done' })]
    const completion = { at: at('13T16:00'), order: String(++recorded).padStart(6, '0') }
    const moved = fact('b', '13T16:00', { sprint: null })
    const answer = burndown([...facts, moved], { ...sprint, end: completion })
    expect(answer.points.at(-1)).toMatchObject({ kind: 'end', scope: 8, done: 5, remaining: 3 })
    expect(outcomeOf(inOrder([...facts, moved]), { ...sprint, end: completion }, 'story_points')).toEqual({
      committed: 8,
      completed: 5,
    })
  })

  test('one that is completed before its start held at the start what it held at its end', () => {
    const completion = { at: at('01T16:00'), order: String(++recorded).padStart(6, '0') }
    const facts = [born('a', '01T10:00', 5), { ...fact('a', '01T16:00', { sprint: null }) }]
    const times = { ...sprint, start: completion.at, end: { ...completion, order: '000000' } }
    expect(burndown(facts, times).points.map(({ kind, scope }) => [kind, scope])).toEqual([
      ['start', 5],
      ['end', 5],
    ])
    expect(outcomeOf(facts, times, 'story_points')).toEqual({ committed: 5, completed: 0 })
  })

  test('a sprint under way has the days ahead for the ideal line alone; one not begun has nothing else', () => {
    const answer = burndown([born('a', '01T10:00', 5)], sprint, at('04T12:00'))
    expect(answer.points.map(({ kind }) => kind).join()).toBe(
      'start,day,day,now,ahead,ahead,ahead,ahead,ahead,ahead,ahead,ahead,ahead,ahead',
    )
    expect(answer.points.at(-1)).toMatchObject({ day: '2026-03-13', remaining: null, ideal: 0 })
    const early = burndown([born('a', '01T10:00', 5)], sprint, at('01T12:00'))
    expect([early.committed, new Set(early.points.map(({ kind }) => kind))]).toEqual([null, new Set(['ahead'])])
  })

  test('without an estimate a task counts 0, and 1 where tasks are counted; hours are exact to the minute', () => {
    const facts = [fact('a', '01T10:00', { exists: true, sprint: 'S', status: 'pending', points: 0, estimate: 50 })]
    const of = (unit: Unit) => burndownOf(facts, sprint, { ...utc, unit, now: at('04T12:00') }).committed
    expect([of('story_points'), of('tasks'), of('hours')]).toEqual([0, 1, 0.83])
    expect(amountOf(125, 'story_points')).toBe(12.5)
  })

  test('a sprint that nobody completes has an end all the same', () => {
    const answer = burndown([born('a', '01T10:00', 5)], { ...sprint, plannedEnd: null }, at('01T12:00') + 9e10)
    expect(answer.points.length).toBeLessThanOrEqual(367)
    expect(answer.points[3]?.ideal).toBeNull()
  })
})

describe('velocity', () => {
  test('is the mean of what the last three sprints completed', () => {
    expect(velocityOf([23, 22, 0])).toBe(15)
    expect(velocityOf([100, 23, 22, 0])).toBe(15)
    expect(velocityOf([5])).toBe(5)
    expect(velocityOf([])).toBeNull()
  })
})

describe('flow', () => {
  test('counts the tasks of each day by status, those that are there', () => {
    const facts = [
      born('a', '02T10:00', 1),
      born('b', '03T10:00', 1),
      fact('a', '03T11:00', { status: 'in_progress' }),
      fact('a', '04T11:00', { status: 'done' }),
      fact('b', '04T12:00', { exists: false }),
    ]
    const points = flowOf(inOrder(facts), daysBetween('2026-03-01', '2026-03-04'), { ...utc, now: at('04T23:00') })
    const told = points.map(({ counts }) => [counts.pending, counts.in_progress, counts.done])
    expect(told).toEqual([
      [0, 0, 0],
      [1, 0, 0],
      [1, 1, 0],
      [0, 0, 1],
    ])
  })
})

describe('cycle time', () => {
  const days = daysBetween('2026-03-02', '2026-03-13')
  const clock = { ...utc, now: at('20T12:00') }
  test('runs from the first work to the finishing; a reopened task stays where it was done, and comes again', () => {
    const facts = inOrder([
      born('a', '01T12:00', 1),
      fact('a', '02T12:00', { status: 'in_progress' }),
      fact('a', '04T12:00', { status: 'done' }),
      fact('a', '05T12:00', { status: 'closed' }),
      fact('a', '06T12:00', { status: 'pending' }),
      fact('a', '09T12:00', { status: 'done' }),
    ])
    expect(finishingsOf(facts, days, clock)).toEqual([
      { task: 'a', day: '2026-03-04', at: at('04T12:00'), cycle: 2, lead: 3 },
      { task: 'a', day: '2026-03-09', at: at('09T12:00'), cycle: 7, lead: 8 },
    ])
  })
  test('what is taken back on the same day was never done; without work in progress there is no cycle', () => {
    const facts = inOrder([
      born('a', '01T12:00', 1),
      born('b', '01T12:00', 1),
      fact('a', '04T12:00', { status: 'done' }),
      fact('a', '04T12:01', { status: 'pending' }),
      fact('b', '05T12:00', { status: 'done' }),
    ])
    expect(finishingsOf(facts, days, clock)).toMatchObject([{ task: 'b', cycle: null, lead: 4 }])
  })
  test('percentiles are values that occurred', () => {
    expect([percentile([3, 1, 2], 0.5), percentile([1, 2, 3, 4], 0.85), percentile([], 0.5)]).toEqual([2, 4, null])
  })
})

const anyFact = fc.record({
  task: fc.constantFrom('a', 'b', 'c', 'd'),
  at: fc.integer({ min: at('01T00:00'), max: at('19T00:00') }),
  what: fc.oneof(
    fc.record({ exists: fc.boolean() }),
    fc.record({ sprint: fc.constantFrom('S', 'T', null) }),
    fc.record({ status: fc.constantFrom<TaskStatus>(...taskStatuses) }),
    fc.record({ points: fc.nat(1000) }),
  ),
})
const anyLog = fc
  .array(anyFact, { maxLength: 60 })
  .map((some) =>
    some.map(({ task, at: when, what }, n): Fact => ({ task, at: when, order: String(n).padStart(6, '0'), ...what })),
  )

describe('for any log', () => {
  test('scope is what is done and what remains, and nothing is below nothing', () => {
    fc.assert(
      fc.property(anyLog, (log) => {
        for (const { scope, done, remaining } of burndown(log).points) {
          expect((done ?? 0) + (remaining ?? 0)).toBeCloseTo(scope ?? 0, 9)
          expect(Math.min(done ?? 0, remaining ?? 0)).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })
  test('what happens later changes no earlier point, in whatever order it is read', () => {
    fc.assert(
      fc.property(anyLog, fc.integer({ min: 2, max: 19 }), (log, day) => {
        const split = at(`${String(day).padStart(2, '0')}T00:00`)
        const earlier = log.filter((one) => one.at < split)
        const upToSplit = (facts: readonly Fact[]) => burndown(facts).points.filter((point) => point.at < split)
        expect(upToSplit(log.toReversed())).toEqual(upToSplit(earlier))
        const clock = { ...utc, now: at('19T00:00') }
        const days = daysBetween('2026-03-01', `2026-03-${String(day - 1).padStart(2, '0')}`)
        expect(flowOf(inOrder(log), days, clock)).toEqual(flowOf(inOrder(earlier), days, clock))
        expect(finishingsOf(inOrder(log), days, clock)).toEqual(finishingsOf(inOrder(earlier), days, clock))
      }),
    )
  })
  test('a cut before a moment leaves out all of that moment, one up to it takes all', () => {
    fc.assert(
      fc.property(anyLog, anyFact, (log, { at: when }) => {
        const states = (cut: typeof before) => [...statesAt(inOrder(log), cut(when))]
        const facts = (test_: (one: Fact) => boolean) => [
          ...statesAt(inOrder(log.filter(test_)), upTo(Number.MAX_VALUE)),
        ]
        expect(states(before)).toEqual(facts((one) => one.at < when))
        expect(states(upTo)).toEqual(facts((one) => one.at <= when))
      }),
    )
  })
})
