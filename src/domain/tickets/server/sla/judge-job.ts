import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Actor, holdsAll } from '../../../../server/actor.ts'
import { type Queryable, uuids } from '../../../../server/db/database.ts'
import { tableOf } from '../../../../server/db/table-of.ts'
import { defineJob, FinalFailure } from '../../../../server/jobs/define-job.ts'
import { inBlocks, pagesOf, type RowsContext } from '../../../../server/jobs/each-row.ts'
import { ticket } from '../../ticket.ts'
import { closedAfter, isClosedFor, judgeAgain, keepJudged } from './judge-again.ts'
import {
  endJudgement,
  giveUpPending,
  type JudgementRow,
  judgementOf,
  noteJudged,
  pendingJudgements,
  stillPending,
  takeInHand,
} from './judgements.ts'
import { presentJudge } from './recompute.ts'

const t = tableOf(ticket, 't')
/** The number of tickets in one transaction, so low that nobody waits long for one of them. */
const mostOfBlock = 250

/** Judges a run's pending tickets, in blocks. */
const judgePending = async (
  context: RowsContext,
  row: JudgementRow,
  caller: Actor,
  ids: readonly string[],
): Promise<void> => {
  const { engine } = context
  const isClosed = isClosedFor(engine, caller)
  const judgeBlock = async (block: readonly string[], tx: Queryable): Promise<void> => {
    const pending = await stillPending(tx, row.id, block)
    if (pending.length === 0) return
    await tx.run(sql`select 1 from ${t} where ${t.id} = any(${uuids(pending)}) order by ${t.id} for update`)
    // A ticket that was opened again meanwhile follows its policy by itself.
    const closed = await tx.all<{ id: string }>(
      sql`select ${t.id} from ${t} where ${t.id} = any(${uuids(pending)}) and ${isClosed} order by ${t.id}`,
    )
    const judge = await presentJudge(engine, tx)
    const closedIds = closed.map(({ id }) => id)
    const judged = await judgeAgain(engine, tx, closedIds, judge, row.policy_id)
    await keepJudged(engine, tx, caller, judged)
    await noteJudged(
      tx,
      row.id,
      pending,
      judged.map(({ verdict }) => verdict),
    )
  }
  await inBlocks(context, 'ticket', ids, judgeBlock, mostOfBlock)
}

const mayJudge = (caller: Actor): boolean => holdsAll(caller, ['policy-update'])

/** Judges tickets that earlier runs left pending: their process was killed, or a ticket failed. */
const judgeLeft = async (context: RowsContext): Promise<void> => {
  const { engine } = context
  for (const row of await pendingJudgements(engine.long)) {
    const caller = await engine.actorOf(engine.long, row.by_id)
    if (mayJudge(caller)) await judgePending(context, row, caller, row.pending_ids)
    else await giveUpPending(engine.long, row.id)
  }
}

/**
 * Judges the closed tickets of a policy again that the asking user can see. Each block stores the progress, so that the
 * run continues there after its process was killed. Without a run, only tickets that failed before are judged.
 */
export const judgeJob = defineJob({
  name: 'sla-judge',
  payload: z.object({ judgement: z.uuid().optional() }),
  lane: 'long',
  seconds: 1800,
  run: async (context, { judgement: id }) => {
    const { engine, tx } = context
    await judgeLeft(context)
    const row = id === undefined ? undefined : await judgementOf(engine.long, id)
    if (row === undefined || row.state !== 'running') return
    const caller = await engine.actorOf(engine.long, row.by_id)
    if (!mayJudge(caller)) throw new FinalFailure('whoever asked for it may not change policies any more')
    const isClosed = isClosedFor(engine, caller)
    const page = (after: string, most: number) => closedAfter(engine.long, isClosed, after, most)
    for await (const ids of pagesOf(page, mostOfBlock, row.last_id)) {
      await takeInHand(engine.long, row.id, ids)
      await judgePending(context, row, caller, ids)
    }
    await endJudgement(engine, tx, row.id, 'done')
  },
  failed: async ({ engine, tx }, { judgement: id }, _error, final) => {
    if (final && id !== undefined) await endJudgement(engine, tx, id, 'failed')
  },
})
