// Decision (2026-11): A clock stops at the first entry into its policy's target status and nowhere else: a ticket that is
// closed without having been solved keeps the clock of a policy that asks for 'solved' (such a policy excludes 'closed' if
// it shall stand still there). A ticket that leaves solved or closed after its clock has stopped is reopened: a new cycle
// begins beside the old one, unless it comes straight into the target status.
// Decision (2026-11): Policies are chosen by what the ticket was at each event; while the clock runs, the policy that holds
// now judges the whole cycle from its start, so that no pause is lost when priority, policy or calendar change.
import type { WorkingTime } from '../../core/time/working-time/working-time.ts'
import { type Reading, readClock, type StatusStep, type Terms } from './clock.ts'
import { isEnded } from './ticket-status.ts'

/** A policy as the clock needs it. */
export type ClockPolicy = {
  readonly id: string
  readonly terms: Terms
  readonly time: WorkingTime
  /** The clock counts from the moment at which the criteria first held in the cycle, not from the cycle's start. */
  readonly fromCriteria: boolean
}
/** The state of a ticket after one event of its log, with the policies whose criteria it meets, first by order. */
export type LogStep<P extends ClockPolicy = ClockPolicy> = StatusStep & { readonly policies: readonly P[] }

/** One run of the clock. */
export type Cycle<P extends ClockPolicy = ClockPolicy> = Reading & {
  readonly policy: P
  /** The statuses from the cycle's start on. */
  readonly steps: readonly StatusStep[]
}

type Open = { readonly from: number; readonly metAt: Map<string, number> }

/** Returns the index of the first step with a status, searched from `from` on; -1 if there is none. */
const firstWith = (steps: readonly StatusStep[], status: string, from: number, to: number): number => {
  for (let index = from; index <= to; index++) if (steps[index]?.status === status) return index
  return -1
}

/**
 * Returns all cycles of a ticket; every one but the last has stopped.
 * @param log ascending by time; the first step is its creation
 * @param after index of the step at which the cycle before these stopped; without it, from the beginning
 */
export const cyclesOf = <P extends ClockPolicy>(
  log: readonly LogStep<P>[],
  now: number,
  after?: number,
): readonly Cycle<P>[] => {
  const cycles: Cycle<P>[] = []
  const cycle = (policy: P, from: number, until: number): Cycle<P> => {
    const steps = log.slice(from, until)
    return { ...readClock(steps, policy.terms, policy.time, now), policy, steps }
  }
  const begin = (from: number): Open => ({ from, metAt: new Map() })
  let open: Open | null = after === undefined ? begin(0) : null
  let last: { readonly policy: P; readonly from: number } | null = null
  for (let index = (after ?? -1) + 1; index < log.length; index++) {
    const step = log[index]
    if (step === undefined || (step.at > now && index > 0)) break
    const [policy] = step.policies
    if (open === null) {
      const before = log[index - 1]
      const isReopened = before !== undefined && isEnded(before.status) && !isEnded(step.status)
      if (!isReopened || step.status === policy?.terms.targetStatus) continue
      open = begin(index)
    }
    for (const { id } of step.policies) if (!open.metAt.has(id)) open.metAt.set(id, index)
    last = null
    if (policy === undefined) continue
    const from: number = policy.fromCriteria ? (open.metAt.get(policy.id) ?? index) : open.from
    const stop = firstWith(log, policy.terms.targetStatus, from, index)
    if (stop < 0) {
      last = { policy, from }
      continue
    }
    cycles.push(cycle(policy, from, stop + 1))
    open = null
    // A policy that holds only now may have been met long ago, so the steps after that moment are read again.
    index = stop
  }
  return last === null ? cycles : [...cycles, cycle(last.policy, last.from, log.length)]
}
