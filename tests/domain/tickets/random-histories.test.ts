import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readHours } from '../../../src/core/time/working-time/hours.ts'
import { type WorkingHours, workingTime } from '../../../src/core/time/working-time/working-time.ts'
import { cyclesOf } from '../../../src/domain/tickets/cycles.ts'
import { receiptOf } from '../../../src/domain/tickets/receipt.ts'
import { type TicketStatus, ticketStatuses } from '../../../src/domain/tickets/ticket-status.ts'
import { isWhole } from '../../breadth.ts'
import { askedByMinute, walkCycles } from './naive-clock.ts'

const minute = 60_000
const at = (iso: string) => Date.parse(iso)
const day = (...texts: string[]) => readHours(texts) ?? []
const everyDay = (...texts: string[]) => Array.from({ length: 7 }, () => day(...texts))
const weekdays = (...texts: string[]) => Array.from({ length: 7 }, (_, at) => (at < 5 ? day(...texts) : []))

const calendars: readonly WorkingHours[] = [
  { timeZone: 'UTC', always: true, week: [] },
  { timeZone: 'Europe/Paris', week: weekdays('08:30-12:00', '13:15-18:00'), days: { '2026-11-11': [] } },
  {
    timeZone: 'America/New_York',
    week: everyDay('00:00-24:00'),
    days: { '2026-11-26': [], '2026-03-10': day('10-11') },
  },
  { timeZone: 'Africa/Cairo', week: everyDay('22:00-24:00', '00:00-03:30'), yearly: { '10-31': [] } },
  { timeZone: 'Asia/Kathmandu', week: weekdays('10:00-17:00') },
  { timeZone: 'Australia/Lord_Howe', week: everyDay('01:15-04:45') },
]
const compiled = calendars.map((hours) => ({ time: workingTime(hours), isOpen: askedByMinute(hours) }))
const someStatus = fc.constantFrom(...ticketStatuses)
const somePolicy = (id: string) =>
  fc
    .record({
      calendar: fc.nat(calendars.length - 1),
      within: fc.integer({ min: 1, max: 2400 }),
      targetStatus: fc.constantFrom<TicketStatus>('solved', 'solved', 'closed', 'open', 'pending'),
      excluded: fc.uniqueArray(someStatus, { maxLength: 3 }),
      fromCriteria: fc.boolean(),
    })
    .map(({ calendar, within, targetStatus, excluded, fromCriteria }) => {
      const { time, isOpen } = compiled[calendar] as (typeof compiled)[number]
      return { id, terms: { within: within * minute, targetStatus, excluded }, time, isOpen, fromCriteria }
    })
const someHistory = fc.record({
  policies: fc.tuple(somePolicy('a'), somePolicy('b'), somePolicy('c')),
  start: fc.constantFrom(
    '2026-03-06T12:00Z',
    '2026-03-27T20:00Z',
    '2026-04-03T09:00Z',
    '2026-10-23T07:00Z',
    '2026-10-30T23:00Z',
    '2026-11-09T08:00Z',
  ),
  steps: fc.array(
    fc.record({
      gap: fc.oneof(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 0, max: 3000 })),
      status: someStatus,
      holds: fc.tuple(fc.boolean(), fc.boolean(), fc.constant(true)),
      keeps: fc.boolean(),
    }),
    { minLength: 1, maxLength: 9 },
  ),
  since: fc.integer({ min: 0, max: 3000 }),
})
const numRuns = isWhole ? 10_000 : 400
// Walking minute by minute through 10,000 of them takes minutes.
const patience = isWhole ? 1_200_000 : 30_000

test('agrees with whoever walks from minute to minute, and the receipt sums up to what has elapsed', {
  timeout: patience,
}, () => {
  fc.assert(
    fc.property(someHistory, ({ policies, start, steps, since }) => {
      let when = at(start)
      let holds: readonly boolean[] = [true, true, true]
      const history = steps.map(({ gap, status, holds: next, keeps }) => {
        when += gap * minute
        if (!keeps) holds = next
        return { at: when, status, policies: policies.filter((_, index) => holds[index]) }
      })
      const now = when + since * minute
      const all = cyclesOf(history, now)
      expect(
        all.map(({ policy, startedAt, stoppedAt, elapsed, dueAt, state }) => ({
          policy: policy.id,
          startedAt,
          stoppedAt,
          elapsedMinutes: elapsed / minute,
          dueAt,
          state,
        })),
      ).toEqual(walkCycles(history, now))
      for (const { policy, steps: since, ...reading } of all) {
        const { lines, ahead } = receiptOf(since, reading, policy.terms, policy.time, now)
        expect(lines.at(-1)?.elapsed ?? 0).toBe(reading.elapsed)
        expect(lines.reduce((sum, { from, to }) => sum + to - from, 0)).toBe(
          (reading.stoppedAt ?? Math.max(now, reading.startedAt)) - reading.startedAt,
        )
        if (ahead.length > 0)
          expect([ahead.at(-1)?.to, ahead.at(-1)?.elapsed]).toEqual([reading.dueAt, policy.terms.within])
      }
    }),
    { numRuns },
  )
})
