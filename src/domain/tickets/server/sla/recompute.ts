import { sql } from 'drizzle-orm'
import { type Queryable, uuids } from '../../../../server/db/database.ts'
import { tableOf } from '../../../../server/db/table-of.ts'
import type { Engine } from '../../../../server/engine.ts'
import { type Cycle, cyclesOf, type LogStep } from '../../cycles.ts'
import { ticket } from '../../ticket.ts'
import { type Criteria, criteriaOf } from './criteria.ts'
import {
  isCounting,
  iso,
  isStopped,
  type ReadCycle,
  removeCycles,
  type Stopped,
  type StoredCycle,
  storeCycles,
  storedCyclesOf,
} from './cycle-rows.ts'
import { keepFirstReplies } from './first-replies.ts'
import { logsOf } from './logs.ts'
import { type Policy, policiesIn } from './policies.ts'
import { remindersDue } from './reminder-times.ts'

/** The clocks of a ticket: cycles that have stopped before, and those that follow from the log after them. */
export type Clocks = {
  readonly id: string
  /** All stored cycles. */
  readonly stored: readonly StoredCycle[]
  readonly stopped: readonly Stopped[]
  readonly cycles: readonly Cycle<Policy>[]
  readonly log: readonly LogStep<Policy>[]
}
export type Judge = { readonly policies: readonly Policy[]; readonly criteria: Criteria }

export const judgeBy = (engine: Engine, policies: readonly Policy[]): Judge => ({
  policies,
  criteria: criteriaOf(engine, policies),
})
export const presentJudge = async (engine: Engine, tx: Queryable): Promise<Judge> =>
  judgeBy(engine, await policiesIn(tx))

/**
 * Reads the clocks of tickets from their logs.
 * @param anew whether stopped clocks are judged again: on purpose, or because the past itself has changed
 */
export const clocksOf = async (
  engine: Engine,
  tx: Queryable,
  ids: readonly string[],
  { criteria }: Judge,
  anew: boolean,
): Promise<readonly Clocks[]> => {
  const now = engine.now()
  const logs = await logsOf(tx, ids, criteria)
  const byTicket = await storedCyclesOf(tx, ids)
  return ids.map((id) => {
    const { steps: log, mergedAt } = logs.get(id) ?? { steps: [], mergedAt: null }
    const stored = byTicket.get(id) ?? []
    const before = anew
      ? []
      : stored.filter(isStopped).filter((one) => mergedAt === null || Date.parse(one.stopped_at) < mergedAt)
    const last = before.at(-1)
    const after = last === undefined ? undefined : log.findIndex(({ at }) => at >= Date.parse(last.stopped_at))
    // The log has no step at that instant, so the past has changed.
    const isLost = after !== undefined && after < 0
    const read = cyclesOf(log, now, isLost ? undefined : after)
    // The clock of a merged ticket has ended and is not counted.
    const cycles = mergedAt === null ? read : read.filter(({ stoppedAt }) => stoppedAt !== null)
    return { id, log, stored, stopped: isLost ? [] : before, cycles }
  })
}

const minutesOf = (ms: number): number => Math.floor(ms / 60_000)

/** The values that the ticket itself shows: those of its last cycle. */
export type Shown = {
  readonly policy: string | null
  readonly state: string | null
  readonly due: string | null
  readonly risk: string | null
  readonly stopped: string | null
  readonly elapsed: number | null
  readonly within: number | null
}
const nothing: Shown = { policy: null, state: null, due: null, risk: null, stopped: null, elapsed: null, within: null }

/** Returns the instant at which three quarters of the time have passed. */
const riskOf = ({ dueAt, stoppedAt, policy }: Cycle<Policy>): number | null =>
  dueAt === null || stoppedAt !== null ? null : policy.time.before(dueAt, policy.terms.within / 4)

export const shownOf = ({ stopped, cycles }: Pick<Clocks, 'stopped' | 'cycles'>): Shown => {
  const last = cycles.at(-1)
  if (last !== undefined)
    return {
      policy: last.policy.id,
      state: last.state,
      due: iso(last.dueAt),
      risk: iso(riskOf(last)),
      stopped: iso(last.stoppedAt),
      elapsed: minutesOf(last.elapsed),
      within: minutesOf(last.policy.terms.within),
    }
  const before = stopped.at(-1)
  if (before === undefined) return nothing
  const { policy_id, state, due_at, stopped_at, elapsed, within } = before
  return {
    policy: policy_id,
    state,
    due: due_at,
    risk: null,
    stopped: stopped_at,
    elapsed: minutesOf(elapsed),
    within: minutesOf(within),
  }
}

const t = tableOf(ticket)

/** Writes the shown values of tickets if they differ from before; time that merely passes is no change. */
const showOnTickets = async (tx: Queryable, clocks: readonly Clocks[]): Promise<void> => {
  const shown = clocks.map((one) => [one.id, shownOf(one)] as const)
  const counting = clocks.map(({ cycles }) => cycles.at(-1)).map((last) => last !== undefined && isCounting(last))
  const column = <K extends keyof Shown>(key: K) => sql.param(shown.map(([, one]) => one[key]))
  const { sla_policy_id, sla_state, due_at, risk_at, sla_stopped_at, sla_elapsed, sla_within } = t
  const columns = sql.join(
    [sla_policy_id, sla_state, due_at, risk_at, sla_stopped_at, sla_elapsed, sla_within],
    sql`, `,
  )
  await tx.run(sql`update ${t} as t set (${columns}) = (v.policy, v.state, v.due, v.risk, v.stopped, v.elapsed, v.within)
    from unnest(${uuids(shown.map(([id]) => id))}, ${column('policy')}::uuid[], ${column('state')}::text[], ${column('due')}::timestamptz[],
      ${column('risk')}::timestamptz[], ${column('stopped')}::timestamptz[], ${column('elapsed')}::int[], ${column('within')}::int[], ${sql.param(counting)}::boolean[])
      as v(id, policy, state, due, risk, stopped, elapsed, within, counting)
    where t.id = v.id and ((t.sla_policy_id, t.sla_state, t.due_at, t.risk_at, t.sla_stopped_at, t.sla_within)
      is distinct from (v.policy, v.state, v.due, v.risk, v.stopped, v.within) or (not v.counting and t.sla_elapsed is distinct from v.elapsed))`)
}

/** Stores the clocks of tickets, and the values that the tickets show. */
export const keepClocks = async (engine: Engine, tx: Queryable, clocks: readonly Clocks[]): Promise<void> => {
  const sent = await remindersDue.sentOf(
    tx,
    clocks.map(({ id }) => id),
  )
  const now = engine.now()
  const read = clocks.flatMap(({ id, stored, stopped, cycles }) => {
    const first = (stopped.at(-1)?.number ?? 0) + 1
    return cycles.map((cycle, index): ReadCycle => {
      const number = first + index
      const wakeAt = remindersDue.wakeAt(cycle, now, sent.get(`${id} ${number}`))
      return { ticket: id, number, cycle, wakeAt, stored: stored.find((one) => one.number === number) }
    })
  })
  const gone = clocks.flatMap(({ id, stored, stopped, cycles }) => {
    const last = (stopped.at(-1)?.number ?? 0) + cycles.length
    return stored.filter(({ number }) => number > last).map(({ number }) => [id, number] as const)
  })
  await removeCycles(tx, gone)
  await storeCycles(tx, read)
  await showOnTickets(tx, clocks)
}

/**
 * Reads the clocks of tickets anew and stores them.
 * @param anew see `clocksOf`
 */
export const recompute = async (
  engine: Engine,
  tx: Queryable,
  ids: readonly string[],
  judge: Judge,
  anew = false,
): Promise<readonly Clocks[]> => {
  if (ids.length === 0) return []
  const clocks = await clocksOf(engine, tx, ids, judge, anew)
  await keepClocks(engine, tx, clocks)
  await keepFirstReplies(tx, ids, judge.policies)
  return clocks
}
