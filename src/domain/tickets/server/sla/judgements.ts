import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '../../../../server/actor.ts'
import { isoOf } from '../../../../server/clock.ts'
import { type Queryable, uuids } from '../../../../server/db/database.ts'
import { tableOf } from '../../../../server/db/table-of.ts'
import type { Engine } from '../../../../server/engine.ts'
import { firstId } from '../../../../server/jobs/each-row.ts'
import { user } from '../../../people/user.ts'
import { type JudgeFigures, type Judgement, noFigures, type Verdict, withVerdicts } from '../../judge-answers.ts'
import { countClosed, isClosedFor } from './judge-again.ts'

/** A run as stored. */
export type JudgementRow = Omit<Judgement, keyof JudgeFigures> & {
  readonly policy_id: string
  readonly by_id: string
  readonly last_id: string
  /** Tickets that the run began and has not judged yet; they remain if its process ends or they fail. */
  readonly pending_ids: readonly string[]
  readonly figures: JudgeFigures
}

const u = tableOf(user, 'u')
const columns = sql.raw('id, policy_id, by_id, state, begun_at, finished_at, done, "of", last_id, pending_ids, figures')

const answerOf = ({ id, state, begun_at, finished_at, done, of, figures }: JudgementRow): Judgement => ({
  id,
  state,
  begun_at,
  finished_at,
  done,
  of,
  ...figures,
})

export const judgementOf = (tx: Queryable, id: string): Promise<JudgementRow | undefined> =>
  tx.one<JudgementRow>(sql`select ${columns} from sla_judgement where id = ${id}`)

/** Returns the caller's latest run of a policy. Other users' runs count tickets that the caller may not see. */
export const latestJudgement = async (tx: Queryable, caller: Actor, policy: string): Promise<Judgement | null> => {
  const row = await tx.one<JudgementRow>(
    sql`select ${columns} from sla_judgement where policy_id = ${policy} and by_id = ${caller.id} order by begun_at desc, id desc limit 1`,
  )
  return row === undefined ? null : answerOf(row)
}

/**
 * Stores a run in place of the caller's earlier ones of this policy, unless one of them still runs.
 * @returns the run, and whether it is new
 */
export const beginJudgement = async (engine: Engine, tx: Queryable, caller: Actor, policy: string) => {
  const at = isoOf(engine.now())
  const of = await countClosed(tx, isClosedFor(engine, caller))
  const begun = await tx.one<JudgementRow>(sql`insert into sla_judgement (${columns})
    values (${uuidv7()}, ${policy}, ${caller.id}, 'running', ${at}, null, 0, ${of}, ${firstId}, '{}', ${JSON.stringify(noFigures)}::jsonb)
    on conflict do nothing returning ${columns}`)
  if (begun !== undefined) {
    await tx.run(
      sql`delete from sla_judgement where policy_id = ${policy} and by_id = ${caller.id} and id <> ${begun.id}`,
    )
    return { judgement: answerOf(begun), isNew: true }
  }
  const running = await latestJudgement(tx, caller, policy)
  if (running === null) throw new Error('the run that was in the way is gone')
  return { judgement: running, isNew: false }
}

/** Returns the runs with pending tickets, without those of deleted users. */
export const pendingJudgements = (tx: Queryable): Promise<readonly JudgementRow[]> =>
  tx.all<JudgementRow>(
    sql`select ${columns} from sla_judgement where pending_ids <> '{}' and exists (select 1 from ${u} where ${u.id} = by_id) order by id`,
  )

/** Adds tickets to a run's pending ones. If its process ends, the next run judges them. */
export const takeInHand = (tx: Queryable, id: string, ids: readonly string[]): Promise<number> =>
  tx.run(
    sql`update sla_judgement set last_id = ${ids.at(-1) ?? firstId}, pending_ids = pending_ids || ${uuids(ids)} where id = ${id}`,
  )

/** Returns which of some tickets are still pending, by id. The run is locked, as another process may judge them too. */
export const stillPending = async (tx: Queryable, id: string, ids: readonly string[]): Promise<readonly string[]> => {
  const row = await tx.one<Pick<JudgementRow, 'pending_ids'>>(
    sql`select pending_ids from sla_judgement where id = ${id} for update`,
  )
  const pending = new Set(row?.pending_ids)
  return ids.filter((one) => pending.has(one)).toSorted()
}

/** Stores the progress of a run, in the transaction of its tickets. */
export const noteJudged = async (
  tx: Queryable,
  id: string,
  ids: readonly string[],
  verdicts: readonly Verdict[],
): Promise<void> => {
  const row = await tx.one<Pick<JudgementRow, 'figures'>>(sql`select figures from sla_judgement where id = ${id}`)
  if (row === undefined) return
  await tx.run(sql`update sla_judgement set done = done + ${ids.length},
    pending_ids = array(select one from unnest(pending_ids) one where one <> all(${uuids(ids)})),
    figures = ${JSON.stringify(withVerdicts(row.figures, verdicts))}::jsonb where id = ${id}`)
}

/** Drops the pending tickets of a run whose user may not judge any more. */
export const giveUpPending = (tx: Queryable, id: string): Promise<number> =>
  tx.run(sql`update sla_judgement set pending_ids = '{}' where id = ${id}`)

export const endJudgement = (engine: Engine, tx: Queryable, id: string, state: 'done' | 'failed'): Promise<number> =>
  tx.run(
    sql`update sla_judgement set state = ${state}, finished_at = ${isoOf(engine.now())} where id = ${id} and state = 'running'`,
  )
