import fc from 'fast-check'
import type { OpenSpan, OpenTime } from '../../../src/domain/schedule/hours.ts'
import { linkTypes, type Plan, type PlanLink } from '../../../src/domain/schedule/plan.ts'

/** Weeks of 40 minutes: enough for every shape of hours, few enough to try each minute. */
const week = 40

/** A calendar from the open spans of a week, and weeks on which it is closed. */
const weekly =
  (spans: readonly OpenSpan[], closed: readonly number[]): OpenTime =>
  (from, to) => {
    const found: OpenSpan[] = []
    for (let at = Math.floor(from / week) - 1; at * week < to; at++)
      if (!closed.includes(at)) for (const [open, close] of spans) found.push([at * week + open, at * week + close])
    return found.filter(([open, close]) => close > from && open < to)
  }

const calendars = {
  days: weekly(
    [
      [2, 6],
      [7, 10],
      [12, 16],
      [17, 20],
    ],
    [2],
  ),
  nights: weekly(
    [
      [20, 28],
      [30, 36],
    ],
    [],
  ),
  always: ((from, to) => [[from, to]]) as OpenTime,
} as const
const names = ['days', 'nights', 'always'] as const

const linkOf = (count: number, type: fc.Arbitrary<PlanLink['type']>) =>
  fc
    .record({
      a: fc.nat(count - 1),
      b: fc.nat(count - 1),
      type,
      lag: fc.integer({ min: -6, max: 12 }),
      elapsed: fc.boolean(),
    })
    .filter(({ a, b }) => a !== b)
    .map(
      ({ a, b, type, lag, elapsed }): PlanLink => ({
        from: `t${Math.min(a, b)}`,
        to: `t${Math.max(a, b)}`,
        type,
        lag,
        elapsed,
      }),
    )

/** Plans of a few tasks with links of all types, lags and leads, on one calendar or on several. */
export const randomPlan = ({
  mixed,
  shortest = 0,
}: {
  readonly mixed: boolean
  readonly shortest?: number
}): fc.Arbitrary<Plan> =>
  fc.integer({ min: 2, max: 6 }).chain((count) =>
    fc
      .record({
        durations: fc.array(fc.integer({ min: shortest, max: 14 }), { minLength: count, maxLength: count }),
        of: fc.array(fc.constantFrom(...names), { minLength: count, maxLength: count }),
        calendar: fc.constantFrom(...names),
        links: fc.array(linkOf(count, fc.constantFrom(...linkTypes)), { maxLength: 8 }),
        start: fc.integer({ min: 0, max: 45 }),
        order: fc.shuffledSubarray(
          Array.from({ length: count }, (_, at) => at),
          { minLength: count, maxLength: count },
        ),
      })
      .map(({ durations, of, calendar, links, start, order }) => {
        const tasks = durations.map((duration, at) => ({
          id: `t${at}`,
          duration,
          ...(mixed ? { calendar: of[at] as string } : {}),
        }))
        return { start, calendar, calendars, links, tasks: order.map((at) => tasks[at] as (typeof tasks)[number]) }
      }),
  )
