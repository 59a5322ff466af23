import { describe, expect, test } from 'vitest'
import { LoopError, type Plan, PlanError } from '../../../src/domain/schedule/plan.ts'
import { schedule } from '../../../src/domain/schedule/schedule.ts'
import { answer, at, day, planOf, shown, type Task } from './office-plan.ts'

describe('links', () => {
  test('of all four types, over a holiday and a weekend', () => {
    const { when } = answer(
      planOf({ a: { days: 3 }, b: { days: 2 }, c: { days: 2 }, d: { days: 1 }, e: { days: 1 } }, [
        'a FS b',
        'a SS c 1',
        'a FF d 1',
        'b SF e 1',
      ]),
    )
    // Two days, the holiday, the third day.
    expect(when('a')).toBe('02T08:00 05T17:00')
    expect(when('b')).toBe('06T08:00 09T17:00')
    expect(when('c')).toBe('03T08:00 05T17:00')
    expect(when('d')).toBe('06T08:00 06T17:00')
    expect(when('e')).toBe('06T08:00 06T17:00')
  })

  test('lag counts working days, elapsed lag all of them, a lead goes back', () => {
    const { when } = answer(
      planOf({ a: { days: 1 }, b: { days: 1 }, c: { days: 1 }, d: { days: 1 } }, [
        'a FS b 2',
        'a FS c 2 e',
        'b FS d -1',
      ]),
    )
    expect(when('b')).toBe('06T08:00 06T17:00')
    // Two days by the clock from Monday, 17:00 end on the holiday.
    expect(when('c')).toBe('05T08:00 05T17:00')
    expect(when('d')).toBe('06T08:00 06T17:00')
  })

  test('a predecessor that grows pushes over the weekend, a gap absorbs it, one moved earlier pulls nothing', () => {
    const plan = (days: number): Plan =>
      planOf(
        {
          a: { days },
          b: { days: 2 },
          c: { days: 1, constraint: 'start_no_earlier_than', constraintAt: at('17T08:00') },
        },
        ['a FS b', 'b FS c'],
      )
    expect(answer(plan(3)).when('b')).toBe('06T08:00 09T17:00')
    expect(answer(plan(4)).when('b')).toBe('09T08:00 10T17:00')
    for (const days of [1, 3, 4]) expect(answer(plan(days)).when('c')).toBe('17T08:00 17T17:00')
    expect(answer(plan(12)).when('c')).toBe('23T08:00 23T17:00')
  })

  test('a milestone stands where its predecessor ends, not at the next opening', () => {
    const { when, of } = answer(planOf({ a: { days: 4 }, m: {}, b: { days: 1 } }, ['a FS m', 'm FS b']))
    expect(when('m')).toBe('06T17:00 06T17:00')
    expect(when('b')).toBe('09T08:00 09T17:00')
    expect(of('b').waited).toBe(63 * 60)
  })

  test('a loop is named, also one through a summary', () => {
    const loopOf = (plan: Plan): readonly string[] | undefined => {
      try {
        schedule(plan)
      } catch (error) {
        if (error instanceof LoopError) return error.loop
      }
      return undefined
    }
    const tasks = { x: { days: 1 }, a: { days: 1 }, b: { days: 1 }, c: { days: 1 }, y: {} }
    expect(loopOf(planOf(tasks, ['x FS a', 'a FS b', 'b SS c', 'c FF a', 'c FS y']))).toEqual(['a', 'b', 'c'])
    expect(loopOf(planOf({ s: {}, p: { days: 1, parent: 's' }, q: { days: 1 } }, ['p FS q', 'q FS s']))).toEqual([
      's',
      'p',
      'q',
    ])
    expect(loopOf(planOf({ s: {}, p: { days: 1, parent: 's' } }, ['p FS s']))).toEqual(['s', 'p'])
    expect(loopOf(planOf({ a: { days: 1 } }, ['a FS a']))).toEqual(['a'])
    expect(loopOf(planOf({ s: { parent: 'p' }, p: { parent: 's' } }))).toEqual(['s', 'p'])
  })

  test('what contradicts itself is refused by name', () => {
    const refusal = (plan: Plan) => () => schedule(plan)
    expect(refusal(planOf({ a: {} }, ['a FS b']))).toThrow(new PlanError('unknown_task', 'b'))
    expect(refusal(planOf({ a: { calendar: 'moon' } }))).toThrow(new PlanError('unknown_calendar', 'moon'))
    expect(refusal(planOf({ a: { days: -1 } }))).toThrow(new PlanError('bad_duration', 'a'))
    expect(refusal(planOf({ s: {}, p: { days: 1, parent: 's' }, a: { days: 1 } }, ['a FF s']))).toThrow(
      new PlanError('summary_link', 's'),
    )
  })
})

describe('constraints', () => {
  const two = (b: Task, more: Partial<Plan> = {}) =>
    answer(planOf({ a: { days: 3 }, b: { days: 2, ...b }, c: { days: 6 } }, ['a FS b'], more))

  test('no earlier: the date or the link, whichever is later', () => {
    expect(two({ constraint: 'start_no_earlier_than', constraintAt: at('10T08:00') }).when('b')).toBe(
      '10T08:00 11T17:00',
    )
    expect(two({ constraint: 'start_no_earlier_than', constraintAt: at('03T08:00') }).when('b')).toBe(
      '06T08:00 09T17:00',
    )
    expect(two({ constraint: 'finish_no_earlier_than', constraintAt: at('11T17:00') }).when('b')).toBe(
      '10T08:00 11T17:00',
    )
    expect(two({ constraint: 'must_finish_on', constraintAt: at('11T17:00') }).when('b')).toBe('10T08:00 11T17:00')
  })

  test('no later: links hold, the float is negative and all that leads there is critical', () => {
    const { of, float, critical } = two({ constraint: 'finish_no_later_than', constraintAt: at('06T17:00') })
    expect(float('b')).toBe(-1)
    expect(float('a')).toBe(-1)
    expect(of('b').missed).toEqual(['constraint'])
    expect(critical).toEqual(['a', 'b', 'c'])
    expect(two({ constraint: 'start_no_later_than', constraintAt: at('05T08:00') }).float('b')).toBe(-1)
    expect(two({ deadline: at('06T17:00') }).of('b').missed).toEqual(['deadline'])
    expect(two({ deadline: at('06T17:00') }).float('a')).toBe(-1)
  })

  test('must: no float; where constraints win, against links too', () => {
    const must = { constraint: 'must_start_on', constraintAt: at('10T08:00') } as const
    expect(two(must).float('b')).toBe(0)
    expect(two(must).free('a')).toBe(2)
    const early = { constraint: 'must_start_on', constraintAt: at('03T08:00') } as const
    expect(two(early).when('b')).toBe('06T08:00 09T17:00')
    expect(two(early).float('b')).toBe(-2)
    expect(two(early, { constraintsWin: true }).when('b')).toBe('03T08:00 05T17:00')
    expect(two(early, { constraintsWin: true }).float('a')).toBe(-2)
  })

  test('as late as possible takes the free float and moves nobody', () => {
    const { when, of, free } = answer(
      planOf(
        {
          a: { days: 1 },
          b: { days: 1, constraint: 'as_late_as_possible' },
          c: { days: 1, constraint: 'as_late_as_possible' },
          d: { days: 1 },
          long: { days: 7 },
          end: {},
        },
        [...['a FS b', 'b FS c', 'c FS d', 'd FS end', 'long FS end']],
      ),
    )
    expect(when('long')).toBe('02T08:00 11T17:00')
    expect(when('d')).toBe('06T08:00 06T17:00')
    expect(when('c')).toBe('05T08:00 05T17:00')
    expect(free('c')).toBe(0)
    const alone = answer(planOf({ a: { days: 1, constraint: 'as_late_as_possible' }, long: { days: 7 } }))
    expect(alone.when('a')).toBe('11T08:00 11T17:00')
    expect(alone.of('a').reasons).toEqual([{ kind: 'as_late' }])
    expect(of('c').totalFloat).toBe(3 * day)
  })
})

describe('summaries', () => {
  const tasks = {
    first: {},
    a: { days: 2, parent: 'first', progress: 50 },
    b: { days: 1, parent: 'first' },
    second: {},
    c: { days: 1, parent: 'second' },
    d: { days: 3, parent: 'second' },
    deep: { parent: 'second' },
    e: { days: 1, parent: 'deep' },
  }

  test('take dates, progress and floats from their parts; links into them hold all of these', () => {
    const { when, of, float, free } = answer(planOf(tasks, ['a FS b', 'first FS second', 'c FS e']))
    expect(when('first')).toBe('02T08:00 05T17:00')
    expect(of('first')).toMatchObject({ summary: true, duration: 3 * day, progress: 33, critical: true })
    for (const id of ['c', 'd']) expect(shown(of(id).start)).toBe('06T08:00')
    expect(when('deep')).toBe('09T08:00 09T17:00')
    expect(when('second')).toBe('06T08:00 10T17:00')
    expect(float('first')).toBe(0)
    expect(float('e')).toBe(1)
    expect(free('c')).toBe(0)
    expect(of('c').reasons).toEqual([
      { kind: 'link', from: 'first', to: 'second', link: expect.objectContaining({ type: 'finish_start' }) },
    ])
  })

  test('links out of them begin where the first part begins, end where the last one ends', () => {
    const { when, float } = answer(
      planOf({ ...tasks, x: { days: 1 }, y: { days: 1 } }, ['a FS b', 'first SS x 1', 'first FF y']),
    )
    expect(when('x')).toBe('03T08:00 03T17:00')
    expect(when('y')).toBe('05T08:00 05T17:00')
    expect(float('a')).toBe(0)
  })

  test('a beginning that is held, a deadline of the whole', () => {
    const { when, float, of } = answer(
      planOf(
        {
          ...tasks,
          first: { constraint: 'start_no_earlier_than', constraintAt: at('05T08:00'), deadline: at('06T17:00') },
        },
        ['a FS b'],
      ),
    )
    expect(when('first')).toBe('05T08:00 09T17:00')
    expect(float('b')).toBe(-1)
    expect(of('first').missed).toEqual(['deadline'])
  })
})

describe('what is given', () => {
  test('tasks by hand stay and push others; one that is ahead of its links says so', () => {
    const { when, of } = answer(
      planOf(
        { a: { days: 3 }, b: { days: 2, manual: true, start: at('03T08:00'), finish: at('05T17:00') }, c: { days: 1 } },
        ['a FS b', 'b FS c'],
      ),
    )
    expect(when('b')).toBe('03T08:00 05T17:00')
    expect(when('c')).toBe('06T08:00 06T17:00')
    expect(of('b').missed).toEqual(['link'])
    expect(of('a').totalFloat).toBe(-2 * day)
  })

  test('actual dates are facts, and what is left of a task lies behind the status date', () => {
    const tasks = {
      a: { days: 4, actualStart: at('03T08:00'), progress: 50 },
      b: { days: 1 },
      c: { days: 2, actualStart: at('02T08:00'), actualFinish: at('02T17:00') },
    }
    const links = ['a FS b', 'c FS a']
    expect(answer(planOf(tasks, links)).when('a')).toBe('03T08:00 09T17:00')
    const late = answer(planOf({ ...tasks, d: { days: 1 } }, links, { statusDate: at('10T08:00') }))
    expect(late.when('a')).toBe('03T08:00 11T17:00')
    expect(late.when('b')).toBe('12T08:00 12T17:00')
    expect(late.when('c')).toBe('02T08:00 02T17:00')
    expect(late.when('d')).toBe('10T08:00 10T17:00')
    expect(late.of('d').reasons).toEqual([{ kind: 'status_date' }])
    expect(late.of('c')).toMatchObject({ critical: false, progress: 100, duration: day })
  })

  test('a calendar of its own, hours by the clock, a delay by levelling', () => {
    const { when, of } = answer(
      planOf({ a: { days: 1 }, cure: { calendar: 'always', days: 6 }, b: { days: 1, delay: day } }, [
        'a FS cure',
        'cure FS b',
      ]),
    )
    // 48 hours by the clock.
    expect(when('cure')).toBe('02T17:00 04T17:00')
    expect(when('b')).toBe('06T08:00 06T17:00')
    expect(of('b').reasons).toEqual([{ kind: 'delay' }])
  })

  test('a required end gives floats against it; an empty plan is none', () => {
    const { float } = answer(planOf({ a: { days: 2 } }, [], { end: at('06T17:00') }))
    expect(float('a')).toBe(2)
    expect(schedule(planOf({}))).toEqual({ start: at('02T08:00'), finish: at('02T08:00'), tasks: [] })
  })
})
