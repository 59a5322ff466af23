import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { isoOf } from '../../../server/clock.ts'
import { type Json, name, type Queryable } from '../../../server/db/database.ts'
import { inSavepoint } from '../../../server/db/savepoint.ts'
import type { Engine, Job } from '../../../server/engine.ts'
import { defineJob } from '../../../server/jobs/define-job.ts'
import { errorText, isOfWholeJob } from '../../../server/jobs/row-failure.ts'
import { readerFor } from '../../../server/rows/read/read.ts'
import { act } from './act.ts'
import { type Remark, remarksText } from './acting.ts'
import { type Rule, ruleById, runnerOf } from './rules.ts'
import { stop } from './stop.ts'

const table = name('automation_runs')
const rules = name('automation_rules')
/** The most rules that may start each other one after the other; more of them count as a loop. */
const mostDepth = 5
/** The consecutive failed runs after which a rule is stopped. */
const mostFailures = 10
/** The milliseconds for which runs are kept. */
const keptMs = 30 * 86_400_000

const payload = z.object({
  id: z.uuid(),
  rule: z.uuid(),
  entity: z.string(),
  row: z.uuid(),
  chain: z.array(z.string()),
})
type Payload = z.infer<typeof payload>

type State = 'done' | 'unchanged' | 'failed' | 'stopped'

const finish = (engine: Engine, tx: Queryable, id: string, state: State, reason: string | null = null) => {
  const at = isoOf(engine.now())
  return tx.run(
    sql`update ${table} set state = ${state}, reason = ${reason}, finished_at = ${at}, updated_at = ${at}, version = version + 1 where id = ${id}`,
  )
}

/** Records which rule caused the transaction's events. @returns the number of events */
const markEvents = (tx: Queryable, rule: Pick<Rule, 'id' | 'name'>, chain: readonly string[]): Promise<number> =>
  tx.run(sql`insert into event_agent (event_id, agent_id, name, chain)
    select e.id, ${rule.id}, ${rule.name}, ${JSON.stringify([...chain, rule.name])}::jsonb from event e
    where e.transaction = pg_current_xact_id() on conflict do nothing`)

const runOf = async (engine: Engine, tx: Queryable, { id, rule: ruleId, entity, row: rowId, chain }: Payload) => {
  const rule = await ruleById(tx, ruleId)
  if (rule === undefined) return
  const runner = await runnerOf(engine, tx, rule)
  if (runner === undefined) {
    await finish(engine, tx, id, 'stopped')
    return
  }
  const model = engine.models.of(entity)
  const row = (await readerFor(engine, runner, tx).one(model, rowId)) as (Json & { id: string }) | undefined
  if (row === undefined) {
    await finish(engine, tx, id, 'unchanged')
    return
  }
  const remarks: Remark[] = []
  try {
    const marked = await inSavepoint(tx, async () => {
      await act({ engine, tx, runner, rule, model, row, remark: (remark) => remarks.push(remark) })
      return markEvents(tx, rule, chain)
    })
    const state = marked === 0 && rule.then.every((one) => one.do === 'set') ? 'unchanged' : 'done'
    await finish(engine, tx, id, state, remarksText(engine.translate, engine.site.language, remarks))
    await tx.run(sql`update ${rules} set failures = 0 where id = ${rule.id} and failures <> 0`)
  } catch (error) {
    if (isOfWholeJob(error)) throw error
    await finish(engine, tx, id, 'failed', errorText(error, engine))
    const counted = await tx.one<{ failures: number }>(
      sql`update ${rules} set failures = failures + 1 where id = ${rule.id} and is_active returning failures`,
    )
    if ((counted?.failures ?? 0) >= mostFailures) await stop(engine, tx, 'automation_rule', rule.id, 'failures')
  }
}

/** Does the actions of a rule on one row. The run stores any refusal, so that the job is not tried again. */
export const runJob: Job<Payload> = defineJob<Payload>({
  name: 'automation-run',
  payload,
  run: ({ engine, tx }, run) => runOf(engine, tx, run),
  failed: async ({ engine, tx }, { id }, error, final) => {
    if (final) await finish(engine, tx, id, 'failed', error)
  },
})

/** The cause of a rule's run. */
export type Cause = {
  readonly entity: string
  readonly id: string
  readonly event: string
  /** Names of the rules that led to it. */
  readonly chain: readonly string[]
}

/** Queues a rule's run. A chain of rules that is too long is a loop, and is recorded as a stopped run instead. */
export const queueRun = async (engine: Engine, tx: Queryable, rule: Rule, cause: Cause): Promise<void> => {
  const id = uuidv7()
  const at = isoOf(engine.now())
  await tx.run(sql`insert into ${table} (id, created_at, updated_at, version, rule_id, about_type, about_id, event, state)
    values (${id}, ${at}, ${at}, 1, ${rule.id}, ${cause.entity}, ${cause.id}, ${cause.event}, 'waiting')`)
  if (cause.chain.length < mostDepth) {
    const run = { id, rule: rule.id, entity: cause.entity, row: cause.id, chain: [...cause.chain] }
    await engine.jobs.send(tx, runJob, run)
    return
  }
  const loop = [...cause.chain, rule.name].join(' → ')
  const { language } = engine.site
  await finish(engine, tx, id, 'stopped', engine.translate(language, 'server:problem.rule_loop', { names: loop }))
}

/** Deletes old runs. */
export const removeOldRuns = async (engine: Engine, tx: Queryable): Promise<void> => {
  await tx.run(sql`delete from ${table} where created_at < ${isoOf(engine.now() - keptMs)}`)
}
