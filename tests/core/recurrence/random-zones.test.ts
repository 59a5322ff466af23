import fc from 'fast-check'
import { RRuleTemporal } from 'rrule-temporal'
import { expect, test } from 'vitest'
import { momentOf, wallClock } from '../../../src/core/query/relative.ts'
import { occurrencesIn } from '../../../src/core/time/recurrence/occurrences.ts'
import { readRule } from '../../../src/core/time/recurrence/rule.ts'
import { isWhole } from '../../breadth.ts'
import { anyRule } from './random-rule.ts'

/** Zones whose clocks change on different days, in either hemisphere. */
const zones = ['Europe/Paris', 'America/New_York', 'Australia/Sydney', 'Africa/Cairo', 'America/Santiago'] as const
/** Over both changes of the clocks. */
const [from, to] = [Date.UTC(2026, 1, 1), Date.UTC(2027, 0, 15)]
const stamp = (wall: number) => new Date(wall).toISOString().replaceAll(/[-:]|\.\d+/g, '')

type Window = { readonly from: number; readonly to: number }
/** Moments by the other program; undefined where it refuses the rule. */
const byOther = (text: string, wall: number, zone: string, window: Window): readonly number[] | undefined => {
  try {
    return new RRuleTemporal({ rruleString: `DTSTART;TZID=${zone}:${stamp(wall).slice(0, -1)}\nRRULE:${text}` })
      .between(new Date(window.from), new Date(window.to), true)
      .map(({ epochMilliseconds }) => epochMilliseconds)
  } catch {
    return undefined
  }
}

const hourMs = 3_600_000
/**
 * Within an hour after the clock was put forward. Times that are skipped come then (RFC 5545, 3.3.5), which a test of its
 * own holds; the other program leaves them out.
 */
const isAfterGap =
  (zone: string) =>
  (moment: number): boolean =>
    wallClock(moment, zone) - wallClock(moment - hourMs, zone) > hourMs

test('random rules in zones whose clocks change agree with another program', { timeout: 300_000 }, () => {
  let judged = 0
  fc.assert(
    fc.property(anyRule, fc.integer({ min: 0, max: 700 * 24 }), fc.constantFrom(...zones), (text, hour, timeZone) => {
      const rule = readRule(text)
      const wall = Date.UTC(2025, 0, 1) + hour * hourMs
      if (rule === undefined) return
      const start = momentOf(wall, timeZone)
      const other = byOther(text, wall, timeZone, { from, to })
      const endless = text.replace(/;(COUNT|UNTIL)=\w+/, '')
      const isNamed = byOther(endless, wall, timeZone, { from: start, to: start })?.length === 1
      // What counts from a first moment that the rule does not name counts one more by the other.
      if (other === undefined || (rule.count !== undefined && !isNamed)) return
      const series = { start, timeZone, rule }
      // Nor does it count a time that is skipped.
      const isShort =
        rule.count !== undefined && occurrencesIn(series, { from: start, to }).starts.some(isAfterGap(timeZone))
      if (isShort) return
      judged++
      const ours = occurrencesIn(series, { from, to: to + 1 }).starts
      // The other program leaves out a first moment that its rule does not name.
      const counts = (moment: number) => moment !== start && !isAfterGap(timeZone)(moment)
      const without = (moments: readonly number[], others: readonly number[]) =>
        moments.filter((one) => counts(one) && !others.includes(one)).map((one) => new Date(one).toISOString())
      const rest = { missing: without(other, ours), extra: without(ours, other) }
      expect({ text, wall: stamp(wall), timeZone, ...rest }).toMatchObject({ missing: [], extra: [] })
    }),
    { numRuns: isWhole ? 10_000 : 1_000 },
  )
  expect(judged).toBeGreaterThan(500)
})
