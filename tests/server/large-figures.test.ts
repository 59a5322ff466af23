import { afterAll, expect, test } from 'vitest'
import { room } from '../../src/app/server/room.ts'
import { standardHours } from '../../src/domain/schedule/open-time.ts'
import { overviewWork } from '../../src/domain/tickets/server/overview/overview-work.ts'
import { receiptWork } from '../../src/domain/tickets/server/sla/receipt-work.ts'
import { upTo } from '../../src/domain/work/figure-facts.ts'
import { behindWork, cycleWork, flowWork, velocityWork } from '../../src/domain/work/server/figures/figure-works.ts'
import type { Work } from '../../src/server/worker/work.ts'

afterAll(() => room.end())

const dayMs = 86_400_000
const start = Date.parse('2027-01-04T08:00:00Z')
const days = ['2027-01-04', '2027-01-05', '2027-01-06', '2027-01-07']
/** Tasks that are made on the first day and done on the third. */
const facts = JSON.stringify(
  Array.from({ length: 2000 }, (_, n) => {
    const one = { task: `task ${n}`, field: 'status' }
    return [
      { ...one, at: start, order: `a${n}`, action: 'created', value: 'in_progress' },
      { ...one, at: start + 2 * dayMs, order: `b${n}`, action: 'updated', value: 'done' },
    ]
  }).flat(),
)
const at = { now: start + 10 * dayMs, timeZone: 'UTC' }
const tickets = JSON.stringify(
  Array.from({ length: 1000 }, (_, n) => [
    'p',
    'd',
    null,
    `agent ${n % 3}`,
    '2027-01-04',
    start,
    start + n * 60_000,
    null,
  ]),
)
const sprint = { id: 's', start, plannedEnd: null, end: null }
const terms = { within: 3_600_000, targetStatus: 'solved', excluded: [] } as const
const basis = { name: 'Level', terms, hours: standardHours, calendar: 'Standard', fromCriteria: false }
const cycle = { number: 1, policyId: 'p', basis, steps: [{ at: start - 300 * dayMs, status: 'open' }] } as const

/** Returns a work with an input that is too large to be done at once. */
const large = <I, O>(work: Work<I, O>, input: I) => [work.name, work as Work<never, unknown>, input as never] as const

test.each([
  large(flowWork, { facts, days, ...at }),
  large(cycleWork, { facts, days, ...at }),
  large(velocityWork, { facts, sprints: [sprint], unit: 'tasks', mayEstimate: false }),
  large(behindWork, { facts, cut: upTo(at.now), point: { status: 'done' } }),
  large(overviewWork, { decided: [], handled: [tickets], calendars: [['c', standardHours]], policies: [['p', 'c']] }),
  large(receiptWork, { cycles: [cycle], holidays: [], now: start }),
])('%s is counted in a thread, and comes to the same', async (name, work, input) => {
  const before = room.given().get(name) ?? 0
  expect(await room.run(work, input)).toEqual(await work.run(input))
  expect(room.given().get(name)).toBe(before + 1)
})
