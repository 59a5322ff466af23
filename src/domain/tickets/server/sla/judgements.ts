import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '../../../../server/actor.ts'
import { isoOf } from '../../../../server/clock.ts'
import type { Queryable } from '../../../../server/db/database.ts'
import type { Engine } from '../../../../server/engine.ts'
import { firstId } from '../../../../server/jobs/each-row.ts'
import { type JudgeFigures, type Judgement, noFigures, type Verdict, withVerdicts } from '../../judge-answers.ts'
import { countClosed, isClosedFor } from './judge-again.ts'

/** A run as stored. */
export type JudgementRow = Omit<Judgement, keyof JudgeFigures> & {
  readonly policy_id: string
  readonly by_id: string
  readonly last_id: string
  readonly figures: JudgeFigures
}

const columns = sql.raw('id, policy_id, by_id, state, begun_at, finished_at, done, "of", last_id, figures')

const answerOf = ({ id, state, begun_at, finished_at, done, of, figures }: JudgementRow): Judgement => ({
  ...{ id, state, begun_at, finished_at, done, of },
  ...figures,
})

export const judgementOf = (tx: Queryable, id: string): Promise<JudgementRow | undefined> =>
  tx.one<JudgementRow>(sql`select ${columns} from sla_judgement where id = ${id}`)

/** The caller's latest run of a policy; others' tell of tickets that the caller may not see. */
export const latestJudgement = async (tx: Queryable, caller: Actor, policy: string): Promise<Judgement | null> => {
  const row = await tx.one<JudgementRow>(
    sql`select ${columns} from sla_judgement where policy_id = ${policy} and by_id = ${caller.id} order by begun_at desc, id desc limit 1`,
  )
  return row === undefined ? null : answerOf(row)
}

/**
 * Stores a run in place of the caller's earlier ones of this policy, unless one of them goes on.
 * @returns the run, and whether it is new
 */
export const beginJudgement = async (engine: Engine, tx: Queryable, caller: Actor, policy: string) => {
  const at = isoOf(engine.now())
  const of = await countClosed(tx, isClosedFor(engine, caller))
  const begun = await tx.one<JudgementRow>(sql`insert into sla_judgement (${columns})
    values (${uuidv7()}, ${policy}, ${caller.id}, 'running', ${at}, null, 0, ${of}, ${firstId}, ${JSON.stringify(noFigures)}::jsonb)
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

/** Stores how far a run has come, in the transaction of the tickets that it judged. */
export const noteJudged = async (
  tx: Queryable,
  id: string,
  ids: readonly string[],
  verdicts: readonly Verdict[],
): Promise<void> => {
  const row = await tx.one<{ figures: JudgeFigures }>(
    sql`select figures from sla_judgement where id = ${id} for update`,
  )
  if (row === undefined) return
  const figures = withVerdicts(row.figures, verdicts)
  await tx.run(sql`update sla_judgement set done = done + ${ids.length}, last_id = greatest(last_id, ${ids.at(-1) ?? firstId}::uuid),
    figures = ${JSON.stringify(figures)}::jsonb where id = ${id}`)
}

export const endJudgement = (engine: Engine, tx: Queryable, id: string, state: 'done' | 'failed'): Promise<number> =>
  tx.run(
    sql`update sla_judgement set state = ${state}, finished_at = ${isoOf(engine.now())} where id = ${id} and state = 'running'`,
  )
