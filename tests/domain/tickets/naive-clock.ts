import type { WorkingHours } from '../../../src/core/time/working-time/working-time.ts'
import type { StatusStep, Terms } from '../../../src/domain/tickets/clock.ts'
import type { ClockState } from '../../../src/domain/tickets/clock-states.ts'
import { isEnded } from '../../../src/domain/tickets/ticket-status.ts'
import { isMinuteOpen } from '../../core/working-time/naive.ts'

const minuteMs = 60_000
const mostMinutes = 60 * 24 * 120

/** A policy whose calendar is asked minute by minute; what it was asked once it knows. */
type NaivePolicy = {
  readonly id: string
  readonly terms: Terms
  readonly fromCriteria: boolean
  readonly isOpen: (minute: number) => boolean
}
export type NaiveStep = StatusStep & { readonly policies: readonly NaivePolicy[] }

export const askedByMinute = (hours: WorkingHours): ((at: number) => boolean) => {
  const answers = new Map<number, boolean>()
  return (at) => {
    const cached = answers.get(at)
    if (cached !== undefined) return cached
    const open = isMinuteOpen(hours, at)
    answers.set(at, open)
    return open
  }
}

export type NaiveReading = {
  readonly policy: string
  readonly startedAt: number
  readonly stoppedAt: number | null
  readonly elapsedMinutes: number
  readonly dueAt: number | null
  readonly state: ClockState
}

/** One cycle, walked from minute to minute. */
const walk = (steps: readonly StatusStep[], policy: NaivePolicy, now: number): NaiveReading => {
  const { terms, isOpen } = policy
  const startedAt = steps[0]?.at ?? 0
  const statusAt = (minute: number) => steps.filter(({ at }) => at <= minute).at(-1)?.status ?? 'new'
  const stoppedAt =
    steps.find(({ status, at }) => status === terms.targetStatus && at <= Math.max(now, startedAt))?.at ?? null
  const end = stoppedAt ?? now
  const target = terms.within / minuteMs
  let elapsedMinutes = 0
  let dueAt: number | null = null
  for (let minute = startedAt; minute < end; minute += minuteMs) {
    if (terms.excluded.includes(statusAt(minute)) || !isOpen(minute)) continue
    elapsedMinutes++
    if (elapsedMinutes === target) dueAt = minute + minuteMs
  }
  const isLate = dueAt !== null && dueAt < end
  const isPaused = stoppedAt === null && terms.excluded.includes(statusAt(Math.max(end, startedAt)))
  if (dueAt === null && !isPaused) {
    let left = target - elapsedMinutes
    const from = Math.max(end, startedAt)
    for (let minute = from; minute < from + mostMinutes * minuteMs && left > 0; minute += minuteMs)
      if (isOpen(minute) && --left === 0) dueAt = minute + minuteMs
  }
  const state = isLate ? 'missed' : stoppedAt !== null ? 'met' : isPaused ? 'paused' : 'running'
  return { policy: policy.id, startedAt, stoppedAt, elapsedMinutes, dueAt, state }
}

/** The first stop that a ticket would show if it were looked at right after its step number `last`. */
const stopSeen = (steps: readonly NaiveStep[], begin: number, last: number) => {
  const policy = steps[last]?.policies[0]
  if (policy === undefined) return undefined
  const met = steps.findIndex(
    (step, at) => at >= begin && at <= last && step.policies.some(({ id }) => id === policy.id),
  )
  const from = policy.fromCriteria ? met : begin
  const stop = steps.findIndex(({ status }, at) => at >= from && at <= last && status === policy.terms.targetStatus)
  return { policy, from, stop }
}

/** All cycles, each found by looking at the ticket after every step from its beginning on. */
export const walkCycles = (steps: readonly NaiveStep[], now: number, begin = 0): readonly NaiveReading[] => {
  for (let last = begin; last < steps.length; last++) {
    const seen = stopSeen(steps, begin, last)
    if (seen === undefined || seen.stop < 0) continue
    const cycle = walk(steps.slice(seen.from, seen.stop + 1), seen.policy, now)
    for (let next = seen.stop + 1; next < steps.length; next++) {
      const [before, after] = [steps[next - 1], steps[next]]
      if (before === undefined || after === undefined || !isEnded(before.status) || isEnded(after.status)) continue
      if (after.status !== after.policies[0]?.terms.targetStatus) return [cycle, ...walkCycles(steps, now, next)]
    }
    return [cycle]
  }
  const open = stopSeen(steps, begin, steps.length - 1)
  return open === undefined ? [] : [walk(steps.slice(open.from), open.policy, now)]
}
