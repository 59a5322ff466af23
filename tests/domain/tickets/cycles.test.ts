import { describe, expect, test } from 'vitest'
import { readHours } from '../../../src/core/time/working-time/hours.ts'
import { workingTime } from '../../../src/core/time/working-time/working-time.ts'
import type { Terms } from '../../../src/domain/tickets/clock.ts'
import { type ClockPolicy, cyclesOf, type LogStep } from '../../../src/domain/tickets/cycles.ts'
import type { TicketStatus } from '../../../src/domain/tickets/ticket-status.ts'

const minute = 60_000
const hour = 60 * minute
const at = (iso: string) => Date.parse(iso)
const iso = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString().slice(0, 16))
const office = () =>
  workingTime({
    timeZone: 'UTC',
    week: Array.from({ length: 7 }, (_, day) => (day < 5 ? (readHours(['09:00-17:00']) ?? []) : [])),
  })
const solvedWithin = (hours: number, ...excluded: TicketStatus[]): Terms => ({
  within: hours * hour,
  targetStatus: 'solved',
  excluded,
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
