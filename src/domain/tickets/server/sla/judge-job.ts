import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { holdsAll } from '../../../../server/actor.ts'
import { type Queryable, uuids } from '../../../../server/db/database.ts'
import { tableOf } from '../../../../server/db/table-of.ts'
import { defineJob, FinalFailure } from '../../../../server/jobs/define-job.ts'
import { inBlocks, pagesOf } from '../../../../server/jobs/each-row.ts'
import { ticket } from '../../ticket.ts'
import { closedAfter, isClosedFor, judgeAgain, keepJudged } from './judge-again.ts'
import { endJudgement, judgementOf, noteJudged } from './judgements.ts'
import { presentJudge } from './recompute.ts'

const t = tableOf(ticket, 't')
/** Tickets of one transaction: few enough that nobody waits long for one of them. */
const mostOfBlock = 250

/**
 * Judges the closed tickets of a policy again, as whoever asked for it sees them. How far it came is stored with each block, so
 * that it continues there after its process was killed.
 */
export const judgeJob = defineJob({
  name: 'sla-judge',
  payload: z.object({ judgement: z.uuid() }),
  lane: 'long',
  seconds: 1800,
  run: async (context, { judgement: id }) => {
    const { engine, tx } = context
    const row = await judgementOf(engine.long, id)
    if (row === undefined || row.state !== 'running') return
    const caller = await engine.actorOf(engine.long, row.by_id)
    if (!holdsAll(caller, ['policy-update']))
      throw new FinalFailure('whoever asked for it may not change policies any more')
    const isClosed = isClosedFor(engine, caller)
    const judgeBlock = async (ids: readonly string[], on: Queryable): Promise<void> => {
      await on.run(sql`select 1 from ${t} where ${t.id} = any(${uuids(ids)}) order by ${t.id} for update`)
      // A ticket that was opened again meanwhile follows its policy by itself.
      const closed = await on.all<{ id: string }>(
        sql`select ${t.id} from ${t} where ${t.id} = any(${uuids(ids)}) and ${isClosed} order by ${t.id}`,
      )
      const judge = await presentJudge(engine, on)
      const judged = await judgeAgain(
        engine,
        on,
        closed.map((one) => one.id),
        judge,
        row.policy_id,
      )
      await keepJudged(engine, on, caller, judged)
      await noteJudged(
        on,
        id,
        ids,
        judged.map(({ verdict }) => verdict),
      )
    }
    const page = (after: string, most: number) => closedAfter(engine.long, isClosed, after, most)
    for await (const ids of pagesOf(page, mostOfBlock, row.last_id))
      await inBlocks(context, 'ticket', ids, judgeBlock, mostOfBlock)
    await endJudgement(engine, tx, id, 'done')
  },
  failed: async ({ engine, tx }, { judgement: id }, _error, final) => {
    if (final) await endJudgement(engine, tx, id, 'failed')
  },
})
