import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { isoOf } from '../../../../server/clock.ts'
import { type Queryable, texts, uuids } from '../../../../server/db/database.ts'
import { tableOf } from '../../../../server/db/table-of.ts'
import type { Engine, HookContext } from '../../../../server/engine.ts'
import { defineJob } from '../../../../server/jobs/define-job.ts'
import { ticket } from '../../ticket.ts'
import { endedStatuses } from '../../ticket-status.ts'
import { type Judge, presentJudge, recompute } from './recompute.ts'
import { remind } from './remind.ts'

const t = tableOf(ticket, 't')
/** Tickets of one transaction: few enough that nobody waits long for one of them. */
const mostOfBlock = 250

/** Tickets whose clock may be another by another policy or calendar: those that are open, and those whose clock runs on. */
export const runningTickets = (after: string, most: number) =>
  sql`select ${t.id} from ${t} where ${t.id} > ${after} and ${t.deleted_at} is null
    and (not ${t.status} = any(${texts(endedStatuses)}) or (${t.sla_state} is not null and ${t.sla_stopped_at} is null))
    order by ${t.id} limit ${sql.raw(String(most))}`

export const firstId = '00000000-0000-0000-0000-000000000000'

const recomputeBlock = (engine: Engine, judge: Judge, ids: readonly string[]): Promise<void> =>
  engine.long.transaction(async (tx) => {
    await tx.run(sql`select 1 from ${t} where ${t.id} = any(${uuids(ids)}) order by ${t.id} for update`)
    await recompute(engine, tx, ids, judge)
  })

/** Blocks at once: the database works on one while the other is computed here. */
const inHand = 2

/**
 * Reads all running clocks anew, in blocks with transactions of their own. Policies are read once: whoever changes one
 * meanwhile asks for another recomputation.
 * @returns how many tickets
 * @throws the first error; a block that is computed beside it ends in its own transaction
 */
export const recomputeRunning = async (engine: Engine, signal?: AbortSignal): Promise<number> => {
  const judge = await presentJudge(engine, engine.long)
  const blocks = async function* () {
    for (let after = firstId; ; ) {
      signal?.throwIfAborted()
      const ids = (await engine.long.all<{ id: string }>(runningTickets(after, mostOfBlock))).map(({ id }) => id)
      const last = ids.at(-1)
      if (last === undefined) return
      yield ids
      after = last
    }
  }
  let count = 0
  const rest = blocks()
  const work = async (): Promise<void> => {
    for await (const ids of rest) {
      await recomputeBlock(engine, judge, ids)
      count += ids.length
    }
  }
  await Promise.all(Array.from({ length: inHand }, work))
  return count
}

/** After a change of a policy, a reminder or a calendar. */
export const recomputeJob = defineJob({
  name: 'sla-recompute',
  payload: z.object({}),
  lane: 'long',
  seconds: 1800,
  run: async ({ engine, signal }) => {
    await recomputeRunning(engine, signal)
  },
})

/** Queues one recomputation, in the transaction of its cause. */
export const askRecompute = async ({ tx, engine }: Pick<HookContext, 'tx' | 'engine'>): Promise<void> => {
  await engine.jobs.send(tx, recomputeJob, {}, { singletonKey: 'all' })
}

/** Clocks that wake in one transaction. */
const mostAtOnce = 200

const wake = async (engine: Engine, tx: Queryable): Promise<number> => {
  const now = engine.now()
  // Tickets that another process has in hand are its own; what it leaves is found in the next round. A ticket is locked
  // before its cycles, as by every write.
  const rows = await tx.all<{ id: string }>(sql`select ${t.id} from sla_cycle y join ${t} on ${t.id} = y.ticket_id
    where y.wake_at <= ${isoOf(now)} and ${t.deleted_at} is null
    order by y.wake_at, y.ticket_id limit ${sql.raw(String(mostAtOnce))} for update of t skip locked`)
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await remind(engine, tx, ids)
  return rows.length
}

/** Every minute: what has become late, and reminders whose time has come. */
export const wakeJob = defineJob({
  name: 'sla-wake',
  payload: z.object({}),
  seconds: 300,
  schedule: '* * * * *',
  isBrief: true,
  run: async ({ engine, tx, signal }) => {
    while (!signal.aborted && (await wake(engine, tx)) === mostAtOnce);
  },
})
