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
import { type Rule, ruleById, runnerOf } from './rules.ts'
import { stop } from './stop.ts'

const table = name('automation_runs')
const rules = name('automation_rules')
/** Rules that may lead to each other, one after the other; what goes on beyond is taken for a loop. */
const mostDepth = 5
/** Runs in a row that fail before a rule is stopped. */
const mostFailures = 10
/** Milliseconds for which runs are kept. */
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

/** Writes by which rule the transaction's events are. @returns how many these are */
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
  try {
    const marked = await inSavepoint(tx, async () => {
      await act({ engine, tx, runner, rule, model, row })
      return markEvents(tx, rule, chain)
    })
    await finish(engine, tx, id, marked === 0 && rule.then.every((one) => one.do === 'set') ? 'unchanged' : 'done')
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

/** Does what a rule does about one row; what comes of it stands in its run, so that it is not tried again. */
export const runJob: Job<Payload> = defineJob<Payload>({
  name: 'automation-run',
  payload,
  run: ({ engine, tx }, run) => runOf(engine, tx, run),
  failed: async ({ engine, tx }, { id }, error, final) => {
    if (final) await finish(engine, tx, id, 'failed', error)
  },
})

/** What a rule is to act about. */
export type Cause = {
  readonly entity: string
  readonly id: string
  readonly event: string
  /** Names of the rules that led to it. */
  readonly chain: readonly string[]
}

/** Queues a rule's run; one that goes on for too long is a loop, and is told instead. */
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

/** Removes what is old. */
export const removeOldRuns = async (engine: Engine, tx: Queryable): Promise<void> => {
  await tx.run(sql`delete from ${table} where created_at < ${isoOf(engine.now() - keptMs)}`)
}
