import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readHours } from '../../../src/core/working-time/hours.ts'
import { type WorkingHours, type WorkingTime, workingTime } from '../../../src/core/working-time/working-time.ts'
import { readClock, type StatusStep, type Terms } from '../../../src/domain/tickets/clock.ts'
import { type ClockPolicy, cyclesOf, type LogStep } from '../../../src/domain/tickets/cycles.ts'
import { receiptOf } from '../../../src/domain/tickets/receipt.ts'
import { type TicketStatus, ticketStatuses } from '../../../src/domain/tickets/ticket-status.ts'
import { askedByMinute, walkCycles } from './naive-clock.ts'

const minute = 60_000
const hour = 60 * minute
const at = (iso: string) => Date.parse(iso)
const iso = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString().slice(0, 16))
const day = (...texts: string[]) => readHours(texts) ?? []
const everyDay = (...texts: string[]) => Array.from({ length: 7 }, () => day(...texts))
const weekdays = (...texts: string[]) => Array.from({ length: 7 }, (_, at) => (at < 5 ? day(...texts) : []))
const always = workingTime({ timeZone: 'UTC', always: true, week: [] })
const office = (timeZone = 'UTC', more: Partial<WorkingHours> = {}) =>
  workingTime({ timeZone, week: weekdays('09:00-17:00'), ...more })

const solvedWithin = (hours: number, ...excluded: TicketStatus[]): Terms => ({
  within: hours * hour,
  targetStatus: 'solved',
  excluded,
})
const steps = (...list: [iso: string, status: TicketStatus][]): StatusStep[] =>
  list.map(([when, status]) => ({ at: at(when), status }))
/** What people read of a clock. */
const read = (list: readonly StatusStep[], terms: Terms, time: WorkingTime, now: string) => {
  const { dueAt, state, elapsed, remaining, stoppedAt } = readClock(list, terms, time, at(now))
  return { due: iso(dueAt), state, elapsed: elapsed / minute, remaining: remaining / minute, stopped: iso(stoppedAt) }
}

describe('answers of the definitions', () => {
  test('16 h from Monday 11:00 over Mon 9–17, Tue 9–16, Wed none, Thu 8–17 are due on Thursday at 11:00', () => {
    const time = workingTime({ timeZone: 'UTC', week: [day('9-17'), day('9-16'), [], day('8-17'), [], [], []] })
    const list = steps(['2026-11-02T11:00Z', 'new'])
    expect(read(list, solvedWithin(16), time, '2026-11-03T10:00Z')).toEqual({
      due: '2026-11-05T11:00',
      state: 'running',
      elapsed: 7 * 60,
      remaining: 9 * 60,
      stopped: null,
    })
    expect(read(list, solvedWithin(16), time, '2026-11-05T11:00Z').state).toBe('running')
    expect(read(list, solvedWithin(16), time, '2026-11-05T11:01Z')).toMatchObject({ state: 'missed', remaining: -1 })
  })
  test('24/7, 30 minutes from T+75, waiting for the customer from T+90 to T+120: due at T+135', () => {
    const t = at('2026-11-02T08:00Z')
    const list: StatusStep[] = [
      { at: t + 75 * minute, status: 'open' },
      { at: t + 90 * minute, status: 'pending' },
      { at: t + 120 * minute, status: 'open' },
    ]
    const { dueAt, state } = readClock(list, solvedWithin(0.5, 'pending'), always, t + 125 * minute)
    expect([(dueAt ?? 0) - t, state]).toEqual([135 * minute, 'running'])
    // While it is paused it is not due at a moving date, but paused.
    expect(readClock(list, solvedWithin(0.5, 'pending'), always, t + 100 * minute)).toMatchObject({
      dueAt: null,
      state: 'paused',
      elapsed: 15 * minute,
    })
  })
  test('of 8-hour days 16 h are two business days', () => {
    expect(read(steps(['2026-11-05T09:00Z', 'new']), solvedWithin(16), office(), '2026-11-05T09:00Z').due).toBe(
      '2026-11-06T17:00',
    )
  })
})

describe('must hold', () => {
  test('created out of hours: it starts counting in the morning', () => {
    const list = steps(['2026-11-06T20:13Z', 'new'])
    expect(read(list, solvedWithin(1), office(), '2026-11-09T09:30Z')).toMatchObject({
      due: '2026-11-09T10:00',
      elapsed: 30,
    })
  })
  test('created on a holiday', () => {
    const time = office('UTC', { days: { '2026-11-11': [] } })
    expect(read(steps(['2026-11-11T10:00Z', 'new']), solvedWithin(2), time, '2026-11-11T12:00Z')).toMatchObject({
      due: '2026-11-12T11:00',
      elapsed: 0,
      state: 'running',
    })
  })
  test('across both changes of clocks', () => {
    const night = workingTime({ timeZone: 'Europe/Paris', week: everyDay('00:00-06:00') })
    const spring = steps(['2026-03-28T23:00Z', 'new'])
    expect(read(spring, solvedWithin(5), night, '2026-03-29T12:00Z')).toMatchObject({
      due: '2026-03-29T04:00',
      elapsed: 300,
    })
    const autumn = steps(['2026-10-24T22:00Z', 'new'])
    expect(read(autumn, solvedWithin(7), night, '2026-10-25T12:00Z')).toMatchObject({
      due: '2026-10-25T05:00',
      elapsed: 420,
    })
  })
  test('a pause across a weekend', () => {
    const list = steps(['2026-11-06T15:00Z', 'open'], ['2026-11-06T16:00Z', 'pending'], ['2026-11-09T10:00Z', 'open'])
    const terms = solvedWithin(4, 'pending')
    expect(read(list, terms, office(), '2026-11-09T11:00Z')).toEqual({
      due: '2026-11-09T13:00',
      state: 'running',
      elapsed: 120,
      remaining: 120,
      stopped: null,
    })
    const receipt = receiptOf(
      list,
      readClock(list, terms, office(), at('2026-11-09T11:00Z')),
      terms,
      office(),
      at('2026-11-09T11:00Z'),
    )
    expect(
      receipt.lines.map((one) => [iso(one.from), iso(one.to), one.reason, one.status, one.elapsed / minute]),
    ).toEqual([
      ['2026-11-06T15:00', '2026-11-06T16:00', 'open', 'open', 60],
      ['2026-11-06T16:00', '2026-11-09T10:00', 'status', 'pending', 60],
      ['2026-11-09T10:00', '2026-11-09T11:00', 'open', 'open', 120],
    ])
    expect(receipt.ahead.map((one) => [iso(one.from), iso(one.to), one.elapsed / minute])).toEqual([
      ['2026-11-09T11:00', '2026-11-09T13:00', 240],
    ])
  })
  test('a lunch break, and the receipt that says so', () => {
    const time = workingTime({ timeZone: 'UTC', week: everyDay('09:00-12:00', '13:00-17:00') })
    const list = steps(['2026-11-02T11:30Z', 'new'])
    const now = at('2026-11-02T18:00Z')
    const terms = solvedWithin(2)
    expect(read(list, terms, time, '2026-11-02T12:30Z')).toMatchObject({
      due: '2026-11-02T14:30',
      elapsed: 30,
      state: 'running',
    })
    const { lines } = receiptOf(list, readClock(list, terms, time, now), terms, time, now)
    expect(lines.map(({ reason, elapsed }) => [reason, elapsed / minute])).toEqual([
      ['open', 30],
      ['hours', 30],
      ['open', 270],
      ['hours', 270],
    ])
  })
  test('around the clock closes at no minute', () => {
    const time = workingTime({ timeZone: 'Europe/Paris', week: everyDay('00:00-24:00') })
    const list = steps(['2026-10-24T21:59Z', 'new'])
    const terms = solvedWithin(72)
    const now = at('2026-10-27T00:00Z')
    expect(read(list, terms, time, '2026-10-27T00:00Z')).toMatchObject({
      due: '2026-10-27T21:59',
      elapsed: 50 * 60 + 1,
    })
    expect(receiptOf(list, readClock(list, terms, time, now), terms, time, now).lines).toHaveLength(1)
  })
  test('the calendar is edited afterwards: the same log, other figures', () => {
    const list = steps(['2026-11-10T16:00Z', 'new'])
    const before = read(list, solvedWithin(2), office(), '2026-11-11T09:30Z')
    const after = read(list, solvedWithin(2), office('UTC', { days: { '2026-11-11': [] } }), '2026-11-11T09:30Z')
    expect([before.due, before.elapsed, after.due, after.elapsed]).toEqual([
      '2026-11-11T10:00',
      90,
      '2026-11-12T10:00',
      60,
    ])
  })
  test('met to the minute, missed a moment later', () => {
    const solvedAt = (when: string) =>
      read(steps(['2026-11-02T10:00Z', 'new'], [when, 'solved']), solvedWithin(1), office(), '2026-11-20T00:00Z')
    expect(solvedAt('2026-11-02T11:00Z')).toEqual({
      due: '2026-11-02T11:00',
      state: 'met',
      elapsed: 60,
      remaining: 0,
      stopped: '2026-11-02T11:00',
    })
    expect(solvedAt('2026-11-02T11:00:00.001Z').state).toBe('missed')
    expect(solvedAt('2026-11-02T10:20Z')).toMatchObject({ due: '2026-11-02T11:00', state: 'met', elapsed: 20 })
  })
  test('a clock that was missed stays so while it is paused, and after', () => {
    const list = steps(['2026-11-02T10:00Z', 'open'], ['2026-11-02T11:30Z', 'pending'], ['2026-11-02T13:00Z', 'open'])
    const terms = solvedWithin(1, 'pending')
    expect(read(list, terms, office(), '2026-11-02T12:00Z')).toMatchObject({
      state: 'missed',
      due: '2026-11-02T11:00',
      elapsed: 90,
    })
    expect(read(list, terms, office(), '2026-11-02T14:00Z')).toMatchObject({
      state: 'missed',
      due: '2026-11-02T11:00',
      elapsed: 150,
    })
  })
  test('a calendar that never opens is never due', () => {
    const never = workingTime({ timeZone: 'UTC', week: [] })
    expect(read(steps(['2026-11-02T10:00Z', 'open']), solvedWithin(1), never, '2026-12-01T00:00Z')).toMatchObject({
      due: null,
      state: 'running',
      elapsed: 0,
    })
  })
})

const policy = (id: string, terms: Terms, time = office(), fromCriteria = false): ClockPolicy => ({
  id,
  terms,
  time,
  fromCriteria,
})
const log = (...list: [iso: string, status: TicketStatus, ...policies: ClockPolicy[]][]): LogStep[] =>
  list.map(([when, status, ...policies]) => ({ at: at(when), status, policies }))
const cycles = (list: readonly LogStep[], now: string, after?: number) =>
  cyclesOf(list, at(now), after).map((one) => [
    one.policy.id,
    iso(one.startedAt),
    iso(one.stoppedAt),
    one.state,
    one.elapsed / minute,
    iso(one.dueAt),
  ])

describe('cycles', () => {
  const normal = policy('normal', solvedWithin(8, 'pending'))
  const urgent = policy('urgent', solvedWithin(2, 'pending'))
  test('priority raised while paused: the stricter policy judges from the start, and the pause stays', () => {
    const list = log(
      ['2026-11-02T09:00Z', 'open', normal],
      ['2026-11-02T10:00Z', 'pending', normal],
      ['2026-11-02T12:00Z', 'pending', urgent],
      ['2026-11-02T14:00Z', 'open', urgent],
    )
    expect(cycles(list.slice(0, 3), '2026-11-02T13:00Z')).toEqual([
      ['urgent', '2026-11-02T09:00', null, 'paused', 60, null],
    ])
    expect(cycles(list, '2026-11-02T14:30Z')).toEqual([
      ['urgent', '2026-11-02T09:00', null, 'running', 90, '2026-11-02T15:00'],
    ])
  })
  test('of two policies that hold the first by order applies', () => {
    expect(cycles(log(['2026-11-02T09:00Z', 'open', urgent, normal]), '2026-11-02T09:30Z')).toEqual([
      ['urgent', '2026-11-02T09:00', null, 'running', 30, '2026-11-02T11:00'],
    ])
  })
  test('reopened after the target status: a new cycle beside the old one, which stays as it was', () => {
    const list = log(
      ['2026-11-02T09:00Z', 'open', urgent],
      ['2026-11-02T10:00Z', 'solved', urgent],
      ['2026-11-03T09:00Z', 'open', normal],
    )
    expect(cycles(list, '2026-11-03T10:00Z')).toEqual([
      ['urgent', '2026-11-02T09:00', '2026-11-02T10:00', 'met', 60, '2026-11-02T11:00'],
      ['normal', '2026-11-03T09:00', null, 'running', 60, '2026-11-03T17:00'],
    ])
    expect(cycles(list, '2026-11-03T10:00Z', 1)).toHaveLength(1)
  })
  test('closing what is solved is no reopening; a change of policy after the stop changes nothing', () => {
    const list = log(
      ['2026-11-02T09:00Z', 'open', urgent],
      ['2026-11-02T10:00Z', 'solved', urgent],
      ['2026-11-02T11:00Z', 'closed', normal],
    )
    expect(cycles(list, '2026-11-30T10:00Z')).toEqual([
      ['urgent', '2026-11-02T09:00', '2026-11-02T10:00', 'met', 60, '2026-11-02T11:00'],
    ])
  })
  test('from when the criteria were first met, if the policy says so', () => {
    const late = policy('late', solvedWithin(2), office(), true)
    const list = log(
      ['2026-11-02T09:00Z', 'open'],
      ['2026-11-02T11:00Z', 'open', late],
      ['2026-11-02T12:00Z', 'open', late],
    )
    expect(cycles(list, '2026-11-02T12:00Z')).toEqual([
      ['late', '2026-11-02T11:00', null, 'running', 60, '2026-11-02T13:00'],
    ])
    // It held already while another came before it.
    const both = log(['2026-11-02T09:00Z', 'open', normal, late], ['2026-11-02T11:00Z', 'open', late])
    expect(cycles(both, '2026-11-02T12:00Z')[0]?.[1]).toBe('2026-11-02T09:00')
  })
  test('a policy that asks for a first answer is met by it, and not asked again when the ticket is reopened by it', () => {
    const answer = policy('answer', { within: hour, targetStatus: 'open', excluded: [] })
    const list = log(
      ['2026-11-02T09:00Z', 'new', answer],
      ['2026-11-02T09:40Z', 'open', answer],
      ['2026-11-02T10:00Z', 'solved', answer],
      ['2026-11-02T11:00Z', 'open', answer],
    )
    expect(cycles(list, '2026-11-02T12:00Z')).toEqual([
      ['answer', '2026-11-02T09:00', '2026-11-02T09:40', 'met', 40, '2026-11-02T10:00'],
    ])
  })
  test('a policy whose target the ticket had passed before it held stopped then', () => {
    const answer = policy('answer', { within: hour, targetStatus: 'pending', excluded: [] })
    const list = log(
      ['2026-11-02T09:00Z', 'open', normal],
      ['2026-11-02T10:00Z', 'pending', normal],
      ['2026-11-02T11:00Z', 'open', answer],
    )
    expect(cycles(list, '2026-11-02T12:00Z')).toEqual([
      ['answer', '2026-11-02T09:00', '2026-11-02T10:00', 'met', 60, '2026-11-02T10:00'],
    ])
  })
  test('without a policy no clock', () => {
    expect(cycles(log(['2026-11-02T09:00Z', 'open']), '2026-11-02T12:00Z')).toEqual([])
    expect(
      cycles(log(['2026-11-02T09:00Z', 'open', normal], ['2026-11-02T10:00Z', 'open']), '2026-11-02T12:00Z'),
    ).toEqual([])
  })
})

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
const numRuns = process.env.TMS_TEST_FULL === '1' ? 10_000 : 400

test('agrees with whoever walks from minute to minute, and the receipt sums up to what has elapsed', () => {
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
