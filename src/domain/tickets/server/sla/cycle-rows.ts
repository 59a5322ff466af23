import { sql } from 'drizzle-orm'
import { isoOf } from '../../../../server/clock.ts'
import { type Queryable, texts, uuids } from '../../../../server/db/database.ts'
import type { Reading } from '../../clock.ts'
import type { ClockState } from '../../clock-states.ts'
import type { Cycle } from '../../cycles.ts'
import type { Policy } from './policies.ts'

/** A cycle as stored. Instants are ISO 8601, durations milliseconds. */
export type StoredCycle = {
  readonly number: number
  readonly policy_id: string
  readonly state: ClockState
  readonly started_at: string
  readonly stopped_at: string | null
  readonly due_at: string | null
  readonly elapsed: number
  readonly within: number
  readonly wake_at: string | null
}
/** A cycle that has stopped, as stored. */
export type Stopped = StoredCycle & { readonly stopped_at: string }
export const isStopped = (cycle: StoredCycle): cycle is Stopped => cycle.stopped_at !== null

/** Returns the decided part of a stored cycle. Lists, the overview and receipts show only this, at whatever moment. */
export const decidedBy = ({
  state,
  due_at,
  stopped_at,
}: StoredCycle): Pick<Reading, 'state' | 'dueAt' | 'stoppedAt'> => ({
  state,
  dueAt: due_at === null ? null : Date.parse(due_at),
  stoppedAt: stopped_at === null ? null : Date.parse(stopped_at),
})

/** Returns the cycles of tickets as they are stored, in their order. */
export const storedCyclesOf = async (
  tx: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly StoredCycle[]>> => {
  const rows = await tx.all<StoredCycle & { ticket_id: string }>(
    sql`select ticket_id, number, policy_id, state, started_at, stopped_at, due_at, elapsed::float8 as elapsed, within::float8 as within, wake_at
      from sla_cycle where ticket_id = any(${uuids(ids)}) order by ticket_id, number`,
  )
  const byTicket = new Map<string, StoredCycle[]>()
  for (const row of rows) {
    const ofTicket = byTicket.get(row.ticket_id)
    if (ofTicket === undefined) byTicket.set(row.ticket_id, [row])
    else ofTicket.push(row)
  }
  return byTicket
}

export const iso = (at: number | null): string | null => (at === null ? null : isoOf(at))

/** Tells whether time still counts; the elapsed time is then true only at the moment of its reading. */
export const isCounting = ({ stoppedAt, isPaused }: Cycle<Policy>): boolean => stoppedAt === null && !isPaused

/** A cycle as read from the log, with its ticket, its number, and its stored row. */
export type ReadCycle = {
  readonly ticket: string
  readonly number: number
  readonly cycle: Cycle<Policy>
  readonly wakeAt: number | null
  readonly stored: StoredCycle | undefined
}

/** Tells whether the stored row is the same. A stopped cycle that was judged anew may have another basis. */
const isAsStored = ({ cycle, wakeAt, stored }: ReadCycle): boolean =>
  stored !== undefined &&
  cycle.stoppedAt === null &&
  stored.stopped_at === null &&
  stored.policy_id === cycle.policy.id &&
  stored.state === cycle.state &&
  stored.due_at === iso(cycle.dueAt) &&
  stored.started_at === iso(cycle.startedAt) &&
  stored.within === cycle.policy.terms.within &&
  stored.wake_at === iso(wakeAt) &&
  (stored.elapsed === cycle.elapsed || isCounting(cycle))

const kept = sql.raw('policy_id, basis, state, started_at, stopped_at, due_at, elapsed, within, wake_at')
const becomes = sql.raw(
  'excluded.policy_id, excluded.basis, excluded.state, excluded.started_at, excluded.stopped_at, excluded.due_at, excluded.elapsed, excluded.within, excluded.wake_at',
)

/** Stores the cycles that differ from their stored rows. */
export const storeCycles = async (tx: Queryable, read: readonly ReadCycle[]): Promise<void> => {
  const rows = read.filter((one) => !isAsStored(one))
  if (rows.length === 0) return
  // The basis of a stopped cycle is long and the same for all cycles of a policy, so it is sent once.
  const policies = [
    ...new Map(
      rows.filter(({ cycle }) => cycle.stoppedAt !== null).map(({ cycle: { policy } }) => [policy.id, policy]),
    ).values(),
  ]
  const column = <T>(of: (row: ReadCycle) => T) => sql.param(rows.map(of))
  await tx.run(sql`insert into sla_cycle (ticket_id, number, ${kept})
    select v.ticket, v.number, v.policy, case when v.stopped is not null then b.basis end, v.state, v.started, v.stopped, v.due, v.elapsed, v.within, v.wake
    from unnest(${uuids(rows.map(({ ticket }) => ticket))}, ${column(({ number }) => number)}::int[],
      ${column(({ cycle }) => cycle.policy.id)}::uuid[], ${column(({ cycle }) => cycle.state)}::text[],
      ${column(({ cycle }) => iso(cycle.startedAt))}::timestamptz[], ${column(({ cycle }) => iso(cycle.stoppedAt))}::timestamptz[],
      ${column(({ cycle }) => iso(cycle.dueAt))}::timestamptz[], ${column(({ cycle }) => cycle.elapsed)}::bigint[],
      ${column(({ cycle }) => cycle.policy.terms.within)}::bigint[], ${column(({ wakeAt }) => iso(wakeAt))}::timestamptz[])
      as v(ticket, number, policy, state, started, stopped, due, elapsed, within, wake)
    left join unnest(${uuids(policies.map(({ id }) => id))}, ${texts(policies.map(({ basis }) => JSON.stringify(basis)))}::jsonb[])
      as b(policy, basis) on b.policy = v.policy
    on conflict (ticket_id, number) do update set (${kept}) = (${becomes})`)
}

/** Deletes cycles that the log does not have any more. */
export const removeCycles = async (tx: Queryable, gone: readonly (readonly [ticket: string, number: number])[]) => {
  if (gone.length === 0) return
  await tx.run(sql`delete from sla_cycle where (ticket_id, number) in
    (select * from unnest(${uuids(gone.map(([ticket]) => ticket))}, ${sql.param(gone.map(([, number]) => number))}::int[]))`)
}
