import type { WorkingHours } from '../../../src/core/time/working-time/working-time.ts'
import { isMinuteOpen } from '../../core/working-time/naive.ts'

/** Tickets of another system, their forms of export, and their clocks counted by hand. */

const minuteMs = 60_000
export type Status = 'new' | 'open' | 'pending' | 'on_hold' | 'solved' | 'closed'
export type Step = { readonly at: number; readonly status: Status; readonly priority: string }
export type Told = { readonly key: string; readonly steps: readonly Step[] }

const day = ['08:30-12:00', '13:00-17:30']
const hours = (open: string) => {
  const [from = '', to = ''] = open.split('-')
  const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
  return { from: minutes(from), to: minutes(to) }
}
export const officeWeek = { monday: day, tuesday: day, wednesday: day, thursday: day, friday: ['08:30-12:00'] }
const week = [
  officeWeek.monday,
  officeWeek.tuesday,
  officeWeek.wednesday,
  officeWeek.thursday,
  officeWeek.friday,
  [],
  [],
]
const officeHours: WorkingHours = {
  timeZone: 'Europe/Paris',
  week: week.map((open) => open.map(hours)) as unknown as WorkingHours['week'],
  days: { '2026-11-11': [] },
}

/** Histories over the end of summer time (25 October), a holiday (11 November) and weekends; no number is random. */
export const histories = (prefix: string): readonly Told[] =>
  Array.from({ length: 12 }, (_, n): Told => {
    const start = Date.parse('2026-10-19T06:07:00Z') + n * 2 * 86_400_000 + n * 97 * minuteMs
    const after = (minutes: number) => start + minutes * minuteMs
    const priority = n % 3 === 0 ? 'urgent' : 'medium'
    const steps: Step[] = [{ at: start, status: 'new', priority }]
    const add = (minutes: number, status: Status, as = steps.at(-1)?.priority ?? priority) =>
      steps.push({ at: after(minutes), status, priority: as })
    add(n % 4 === 1 ? 0 : 35 + n * 7, 'open')
    if (n % 2 === 0) add(150 + n * 11, 'pending')
    if (n % 2 === 0) add(1700 + n * 400, 'open', n === 4 ? 'urgent' : priority)
    if (n % 5 === 3) add(6000, 'on_hold')
    if (n % 5 === 3) add(9100, 'open')
    if (n % 6 !== 5) add(9300 + n * 13, 'solved')
    // The ticket is reopened, and solved once more.
    if (n % 4 === 2) add(11_000 + n, 'open')
    if (n === 6) add(12_500, 'solved')
    if (n % 4 === 0) add(12_000, 'closed')
    return { key: `${prefix}-${n + 101}`, steps }
  })

export type Counted = {
  readonly policy: string
  readonly started: string
  readonly stopped: string | null
  readonly elapsed: number
  readonly due: string | null
  readonly state: string
}
export type HandPolicy = {
  readonly name: string
  readonly minutes: number
  readonly holds: (priority: string) => boolean
  readonly isOpen: (at: number) => boolean
}
const always = () => true
const cached = new Map<number, boolean>()
const isOfficeOpen = (at: number): boolean => {
  const open = cached.get(at) ?? isMinuteOpen(officeHours, at)
  cached.set(at, open)
  return open
}
export const handPolicies: readonly HandPolicy[] = [
  { name: 'Urgent', minutes: 4 * 60, holds: (priority) => priority === 'urgent', isOpen: always },
  { name: 'Standard', minutes: 16 * 60, holds: always, isOpen: isOfficeOpen },
]
const policyOf = ({ priority }: Step): HandPolicy => handPolicies.find(({ holds }) => holds(priority)) as HandPolicy
const iso = (at: number): string => new Date(at).toISOString()
const ended = ['solved', 'closed']

/**
 * Counts one cycle by definition: minutes in a running status and open hours, from its start to its first entry into
 * `solved`.
 */
const counted = (steps: readonly Step[], policy: HandPolicy, now: number): Counted => {
  const started = steps[0]?.at ?? 0
  const stopped = steps.find(({ status }) => status === 'solved')?.at ?? null
  const statusAt = (minute: number) => steps.filter(({ at }) => at <= minute).at(-1)?.status ?? 'new'
  const runs = (minute: number) => !['pending', 'on_hold'].includes(statusAt(minute)) && policy.isOpen(minute)
  let elapsed = 0
  let due: number | null = null
  for (let minute = started; minute < (stopped ?? now); minute += minuteMs)
    if (runs(minute) && ++elapsed === policy.minutes) due = minute + minuteMs
  const isMissed = due !== null && due < (stopped ?? now)
  const isPaused = stopped === null && ['pending', 'on_hold'].includes(statusAt(now))
  if (due === null && !isPaused)
    for (let [minute, left] = [stopped ?? now, policy.minutes - elapsed]; left > 0; minute += minuteMs)
      if (policy.isOpen(minute) && --left === 0) due = minute + minuteMs
  const state = isMissed ? 'missed' : stopped !== null ? 'met' : isPaused ? 'paused' : 'running'
  return {
    policy: policy.name,
    elapsed,
    state,
    started: iso(started),
    stopped: stopped === null ? null : iso(stopped),
    due: due === null ? null : iso(due),
  }
}

/** Counts all cycles of a ticket; a ticket that leaves `solved` or `closed` begins a new one. */
export const countedByHand = ({ steps }: Told, now: number): readonly Counted[] => {
  const cycles: Counted[] = []
  for (let begin = 0; begin < steps.length; ) {
    const stop = steps.findIndex(({ status }, index) => index >= begin && status === 'solved')
    const last = steps[stop < 0 ? steps.length - 1 : stop] as Step
    cycles.push(counted(steps.slice(begin, stop < 0 ? undefined : stop + 1), policyOf(last), now))
    if (stop < 0) break
    const again = steps.findIndex(
      ({ status }, index) => index > stop && ended.includes(steps[index - 1]?.status ?? '') && !ended.includes(status),
    )
    if (again < 0) break
    begin = again
  }
  return cycles
}

/** Counts the minutes until the first answer and until solved, in the time of the last policy. */
export const handledByHand = ({ steps }: Told) => {
  const first = steps[0] as Step
  const { isOpen } = policyOf(steps.at(-1) as Step)
  const minutes = (to: number | undefined) => {
    if (to === undefined) return null
    let sum = 0
    for (let minute = first.at; minute < to; minute += minuteMs) if (isOpen(minute)) sum++
    return sum
  }
  const isEnded = ended.includes(steps.at(-1)?.status ?? '')
  const open = steps.findLastIndex(({ status }) => !ended.includes(status))
  return {
    reply: minutes(steps.find(({ status }) => status !== 'new')?.at),
    solve: isEnded ? minutes(steps[open + 1]?.at) : null,
  }
}
