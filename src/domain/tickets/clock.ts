import type { WorkingTime } from '../../core/time/working-time/working-time.ts'
import type { ClockState } from './clock-states.ts'
import type { TicketStatus } from './ticket-status.ts'

/**
 * The status of a ticket from an instant on. Instants are milliseconds since 1970 UTC, durations milliseconds of
 * working time.
 */
export type StatusStep = { readonly at: number; readonly status: TicketStatus }
/** The terms of a policy: the status that a ticket must reach, and how soon. */
export type Terms = {
  /** Working time within which the target status is to be reached; more than 0. */
  readonly within: number
  readonly targetStatus: TicketStatus
  /** Statuses in which the clock pauses. */
  readonly excluded: readonly TicketStatus[]
}

/** The state of one cycle's clock at an instant. */
export type Reading = {
  readonly startedAt: number
  /** The instant at which the ticket first entered the target status. */
  readonly stoppedAt: number | null
  readonly elapsed: number
  /** The time that is left. It is negative once more than `within` has elapsed. */
  readonly remaining: number
  /**
   * The earliest instant by which `within` elapses, if nothing pauses the clock any more. It is null while the clock is
   * paused before that instant, and where the calendar never opens again. For a stopped clock, it is when the clock
   * would have been due.
   */
  readonly dueAt: number | null
  readonly state: ClockState
  /** Whether the clock is paused in an excluded status, even if it is already late. */
  readonly isPaused: boolean
}

/**
 * Reads the clock of one cycle (definitions, 'Service-level clock').
 * @param steps ascending, at least one; the first is the status in which the clock started
 * @param now later steps are ignored
 */
export const readClock = (steps: readonly StatusStep[], terms: Terms, time: WorkingTime, now: number): Reading => {
  const { within, targetStatus, excluded } = terms
  const [first] = steps
  if (first === undefined) throw new Error('a clock starts with a status')
  let elapsed = 0
  let reachedAt: number | null = null
  let stoppedAt: number | null = null
  let status = first.status
  for (const [index, step] of steps.entries()) {
    if (step.at > now && index > 0) break
    status = step.status
    if (status === targetStatus) {
      stoppedAt = step.at
      break
    }
    if (excluded.includes(status)) continue
    const until = Math.max(step.at, Math.min(steps[index + 1]?.at ?? now, now))
    const open = time.between(step.at, until)
    if (reachedAt === null && elapsed + open >= within) reachedAt = time.after(step.at, within - elapsed)
    elapsed += open
  }
  const isPaused = stoppedAt === null && excluded.includes(status)
  const ahead = (): number | null =>
    isPaused ? null : time.after(stoppedAt ?? Math.max(now, first.at), within - elapsed)
  const dueAt = reachedAt ?? ahead()
  const isLate = reachedAt !== null && reachedAt < (stoppedAt ?? now)
  return {
    startedAt: first.at,
    stoppedAt,
    elapsed,
    remaining: within - elapsed,
    dueAt,
    state: isLate ? 'missed' : stoppedAt !== null ? 'met' : isPaused ? 'paused' : 'running',
    isPaused,
  }
}
