import { describe, expect, test } from 'vitest'
import { readHours } from '../../../src/core/time/working-time/hours.ts'
import { type WorkingHours, type WorkingTime, workingTime } from '../../../src/core/time/working-time/working-time.ts'
import { readClock, type StatusStep, type Terms } from '../../../src/domain/tickets/clock.ts'
import { receiptOf } from '../../../src/domain/tickets/receipt.ts'
import type { TicketStatus } from '../../../src/domain/tickets/ticket-status.ts'

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

describe('receipts without an end', () => {
  const few = workingTime({
    timeZone: 'Europe/Paris',
    week: [day('09:00-09:01'), [], [], [], [], [], []],
    yearly: { '05-01': [] },
  })
  const list = steps(['1990-01-01T11:00Z', 'new'], ['2005-01-01T11:00Z', 'open'], ['2020-01-01T11:00Z', 'new'])
  const terms: Terms = { ...solvedWithin(1), within: 5000 * minute }
  const now = at('2100-01-01T00:00Z')

  test('what is too much is told in sum, and the sums are right', () => {
    const reading = readClock(list, terms, few, now)
    const budget = { left: 3000 }
    const { lines, ahead } = receiptOf(list, reading, terms, few, now, budget)
    expect(lines.length + ahead.length).toBeLessThan(3000)
    expect(lines.at(-1)).toMatchObject({ reason: 'rest', to: now, elapsed: reading.elapsed })
    expect(lines.reduce((sum, line) => sum + (line.counts ? line.duration : 0), 0)).toBe(reading.elapsed)
    for (const [index, line] of lines.entries()) if (index > 0) expect(line.from).toBe(lines[index - 1]?.to)
  })
  test('several receipts share what may be looked at', () => {
    const reading = readClock(list, terms, few, now)
    const budget = { left: 3000 }
    receiptOf(list, reading, terms, few, now, budget)
    expect(receiptOf(list, reading, terms, few, now, budget).lines.length).toBeLessThan(20)
  })
})
