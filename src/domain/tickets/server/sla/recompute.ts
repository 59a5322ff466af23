import { sql } from 'drizzle-orm'
import { isoOf } from '../../../../server/clock.ts'
import { type Queryable, texts, uuids } from '../../../../server/db/database.ts'
import { tableOf } from '../../../../server/db/table-of.ts'
import type { Engine } from '../../../../server/engine.ts'
import { type Cycle, cyclesOf, type LogStep } from '../../cycles.ts'
import { ticket } from '../../ticket.ts'
import { type Criteria, criteriaOf } from './criteria.ts'
import { logsOf } from './logs.ts'
import { type Policy, policiesIn } from './policies.ts'
import { remindersDue } from './reminder-times.ts'

/** A cycle that has stopped, as stored. */
export type Stopped = {
  readonly number: number
  readonly policy_id: string
  readonly state: string
  readonly started_at: string
  readonly stopped_at: string
  readonly due_at: string | null
  readonly elapsed: number
  readonly within: number
}
/** The clocks of a ticket: those that have stopped before, and what follows from the log after them. */
export type Clocks = {
  readonly id: string
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

const stoppedOf = async (tx: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, readonly Stopped[]>> => {
  const rows = await tx.all<
    Stopped & { ticket_id: string }
  >(sql`select ticket_id, number, policy_id, state, started_at, stopped_at, due_at, elapsed::float8 as elapsed,
    within::float8 as within from sla_cycle where ticket_id = any(${uuids(ids)}) and stopped_at is not null order by ticket_id, number`)
  const byTicket = new Map<string, Stopped[]>()
  for (const row of rows) byTicket.set(row.ticket_id, [...(byTicket.get(row.ticket_id) ?? []), row])
  return byTicket
}

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
  const stopped = anew ? new Map<string, readonly Stopped[]>() : await stoppedOf(tx, ids)
  return ids.map((id) => {
    const log = logs.get(id) ?? []
    const before = stopped.get(id) ?? []
    const last = before.at(-1)
    const after = last === undefined ? undefined : log.findIndex(({ at }) => at >= Date.parse(last.stopped_at))
    // The log has no such instant: the past is not what it was.
    const isLost = after !== undefined && after < 0
    return { id, log, stopped: isLost ? [] : before, cycles: cyclesOf(log, now, isLost ? undefined : after) }
  })
}

const iso = (at: number | null): string | null => (at === null ? null : isoOf(at))
const minutesOf = (ms: number): number => Math.floor(ms / 60_000)

type CycleRow = readonly [ticket: string, number: number, cycle: Cycle<Policy>, wakeAt: number | null]

/** Columns of a cycle beside its key. */
const kept = sql.raw('policy_id, basis, state, started_at, stopped_at, due_at, elapsed, within, wake_at')
const was = sql.raw(
  'y.policy_id, y.basis, y.state, y.started_at, y.stopped_at, y.due_at, y.elapsed, y.within, y.wake_at',
)
const becomes = sql.raw(
  'excluded.policy_id, excluded.basis, excluded.state, excluded.started_at, excluded.stopped_at, excluded.due_at, excluded.elapsed, excluded.within, excluded.wake_at',
)

/**
 * Stores cycles where they differ from what is there, and takes away those of the tickets that are no more.
 * @param again tickets of which stopped cycles were read anew as well
 */
const storeCycles = async (
  tx: Queryable,
  ids: readonly string[],
  again: readonly string[],
  rows: readonly CycleRow[],
): Promise<void> => {
  const [tickets, numbers] = [uuids(rows.map(([id]) => id)), sql`${sql.param(rows.map(([, number]) => number))}::int[]`]
  await tx.run(
    sql`delete from sla_cycle where ticket_id = any(${uuids(ids)}) and (stopped_at is null or ticket_id = any(${uuids(again)}))
      and (ticket_id, number) not in (select * from unnest(${tickets}, ${numbers}))`,
  )
  if (rows.length === 0) return
  // What a cycle is judged by is long and the same for all of a policy: it is sent once.
  const policies = [...new Map(rows.map(([, , { policy }]) => [policy.id, policy])).values()]
  const column = <T>(of: (cycle: Cycle<Policy>) => T) => sql.param(rows.map(([, , cycle]) => of(cycle)))
  await tx.run(sql`insert into sla_cycle as y (ticket_id, number, ${kept})
    select v.ticket, v.number, v.policy, b.basis, v.state, v.started, v.stopped, v.due, v.elapsed, v.within, v.wake
    from unnest(${tickets}, ${numbers}, ${column(({ policy }) => policy.id)}::uuid[], ${column(({ state }) => state)}::text[],
      ${column(({ startedAt }) => iso(startedAt))}::timestamptz[], ${column(({ stoppedAt }) => iso(stoppedAt))}::timestamptz[],
      ${column(({ dueAt }) => iso(dueAt))}::timestamptz[], ${column(({ elapsed }) => elapsed)}::bigint[],
      ${column(({ policy }) => policy.terms.within)}::bigint[], ${sql.param(rows.map(([, , , wakeAt]) => iso(wakeAt)))}::timestamptz[])
      as v(ticket, number, policy, state, started, stopped, due, elapsed, within, wake)
    join unnest(${uuids(policies.map(({ id }) => id))}, ${texts(policies.map(({ basis }) => JSON.stringify(basis)))}::jsonb[])
      as b(policy, basis) on b.policy = v.policy
    on conflict (ticket_id, number) do update set (${kept}) = (${becomes}) where (${was}) is distinct from (${becomes})`)
}

/** What the ticket itself shows: its last cycle. */
type Shown = {
  readonly policy: string | null
  readonly state: string | null
  readonly due: string | null
  readonly risk: string | null
  readonly stopped: string | null
  readonly elapsed: number | null
  readonly within: number | null
}
const nothing: Shown = { policy: null, state: null, due: null, risk: null, stopped: null, elapsed: null, within: null }

/** Three quarters of the time have passed. */
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

const showOnTickets = async (tx: Queryable, shown: readonly (readonly [id: string, shown: Shown])[]): Promise<void> => {
  const column = <K extends keyof Shown>(key: K) => sql.param(shown.map(([, one]) => one[key]))
  const { sla_policy_id, sla_state, due_at, risk_at, sla_stopped_at, sla_elapsed, sla_within } = t
  const columns = sql.join(
    [sla_policy_id, sla_state, due_at, risk_at, sla_stopped_at, sla_elapsed, sla_within],
    sql`, `,
  )
  await tx.run(sql`update ${t} as t set (${columns}) = (v.policy, v.state, v.due, v.risk, v.stopped, v.elapsed, v.within)
    from unnest(${uuids(shown.map(([id]) => id))}, ${column('policy')}::uuid[], ${column('state')}::text[], ${column('due')}::timestamptz[],
      ${column('risk')}::timestamptz[], ${column('stopped')}::timestamptz[], ${column('elapsed')}::int[], ${column('within')}::int[])
      as v(id, policy, state, due, risk, stopped, elapsed, within)
    where t.id = v.id and (t.sla_policy_id, t.sla_state, t.due_at, t.risk_at, t.sla_stopped_at, t.sla_elapsed, t.sla_within)
      is distinct from (v.policy, v.state, v.due, v.risk, v.stopped, v.elapsed, v.within)`)
}

/**
 * Reads the clocks of tickets anew and stores what they show.
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
  const sent = await remindersDue.sentOf(tx, ids)
  const again = clocks.filter(({ stopped }) => stopped.length === 0).map(({ id }) => id)
  await storeCycles(
    tx,
    ids,
    again,
    clocks.flatMap(({ id, stopped, cycles }) =>
      cycles.map((cycle, index): CycleRow => {
        const number = (stopped.at(-1)?.number ?? 0) + index + 1
        return [id, number, cycle, remindersDue.wakeAt(cycle, engine.now(), sent.get(`${id} ${number}`))]
      }),
    ),
  )
  await showOnTickets(
    tx,
    clocks.map((one) => [one.id, shownOf(one)]),
  )
  return clocks
}
