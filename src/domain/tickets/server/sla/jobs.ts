import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { isoOf } from '../../../../server/clock.ts'
import { type Queryable, texts, uuids } from '../../../../server/db/database.ts'
import { tableOf } from '../../../../server/db/table-of.ts'
import type { HookContext } from '../../../../server/engine.ts'
import { defineJob } from '../../../../server/jobs/define-job.ts'
import { inBlocks, pagesOf, type RowsContext } from '../../../../server/jobs/each-row.ts'
import { ticket } from '../../ticket.ts'
import { endedStatuses } from '../../ticket-status.ts'
import { presentJudge, recompute } from './recompute.ts'
import { remind } from './remind.ts'

const t = tableOf(ticket, 't')
/** The number of tickets in one transaction, so low that nobody waits long for one of them. */
const mostOfBlock = 250

/** Returns tickets whose clock another policy or calendar may change: open ones, and those whose clock still runs. */
export const runningTickets = (after: string, most: number) =>
  sql`select ${t.id} from ${t} where ${t.id} > ${after} and ${t.deleted_at} is null
    and (not ${t.status} = any(${texts(endedStatuses)}) or (${t.sla_state} is not null and ${t.sla_stopped_at} is null))
    order by ${t.id} limit ${sql.raw(String(most))}`

/** The number of blocks at once: the database works on one while the other is computed here. */
const inHand = 2

/**
 * Reads all running clocks anew, in blocks with transactions of their own. Policies are read once: a policy that
 * changes meanwhile asks for another recomputation.
 * @returns how many tickets were read
 * @throws errors of the whole job; a block that is computed at the same time ends in its own transaction
 */
export const recomputeRunning = async (context: RowsContext): Promise<number> => {
  const { engine } = context
  const judge = await presentJudge(engine, engine.long)
  const recomputeBlock = async (ids: readonly string[], tx: Queryable): Promise<void> => {
    await tx.run(sql`select 1 from ${t} where ${t.id} = any(${uuids(ids)}) order by ${t.id} for update`)
    await recompute(engine, tx, ids, judge)
  }
  const page = async (after: string, most: number) =>
    (await engine.long.all<{ id: string }>(runningTickets(after, most))).map(({ id }) => id)
  const pages = pagesOf(page, mostOfBlock)
  let count = 0
  const work = async (): Promise<void> => {
    for await (const ids of pages) {
      await inBlocks(context, 'ticket', ids, recomputeBlock, mostOfBlock)
      count += ids.length
    }
  }
  await Promise.all(Array.from({ length: inHand }, work))
  return count
}

/** Reads the running clocks anew after a change of a policy, a reminder or a calendar. */
export const recomputeJob = defineJob({
  name: 'sla-recompute',
  payload: z.object({}),
  lane: 'long',
  seconds: 1800,
  run: async (context) => {
    await recomputeRunning(context)
  },
})

/** Queues one recomputation, in the transaction of its cause. */
export const askRecompute = async ({ tx, engine }: Pick<HookContext, 'tx' | 'engine'>): Promise<void> => {
  await engine.jobs.send(tx, recomputeJob, {}, { singletonKey: 'all' })
}

/** The most clocks that wake in one transaction. */
const mostAtOnce = 100

/** Marks clocks that have become late and sends reminders whose time has come, each minute. */
export const wakeJob = defineJob({
  name: 'sla-wake',
  payload: z.object({}),
  seconds: 300,
  schedule: '* * * * *',
  isBrief: true,
  run: async (context) => {
    const { engine } = context
    const page = async (after: string, most: number) =>
      (
        await engine.long.all<{ id: string }>(
          sql`select distinct ${t.id} from sla_cycle y join ${t} on ${t.id} = y.ticket_id
            where y.wake_at <= ${isoOf(engine.now())} and ${t.id} > ${after} and ${t.deleted_at} is null order by ${t.id} limit ${most}`,
        )
      ).map(({ id }) => id)
    const wake = async (ids: readonly string[], tx: Queryable): Promise<void> => {
      // A ticket is locked before its cycles, as in every write. The clocks are read after that, so that a clock which
      // another process has woken meanwhile does nothing twice.
      const rows = await tx.all<{ id: string }>(
        sql`select ${t.id} from ${t} where ${t.id} = any(${uuids(ids)}) and ${t.deleted_at} is null order by ${t.id} for update of t`,
      )
      await remind(
        engine,
        tx,
        rows.map(({ id }) => id),
        await presentJudge(engine, tx),
      )
    }
    for await (const ids of pagesOf(page, mostAtOnce)) await inBlocks(context, 'ticket', ids, wake, mostAtOnce)
  },
})
