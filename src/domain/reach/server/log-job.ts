import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { tableOf } from '../../../server/db/table-of.ts'
import type { Engine, Job } from '../../../server/engine.ts'
import { defineJob } from '../../../server/jobs/define-job.ts'
import { forgetPlace, readOnward } from '../../../server/log/read-onward.ts'
import { automationRule } from '../automation-rule.ts'
import { webhook } from '../webhook.ts'
import { beginByEvents, beginByTime } from './begin-rules.ts'
import { removeOldDeliveries } from './deliveries.ts'
import { newsOf, occurrencesOf } from './occurrences.ts'
import { activeRules } from './rules.ts'
import { removeOldRuns } from './runs.ts'
import { tellWebhooks } from './tell-webhooks.ts'

const [w, r] = [tableOf(webhook), tableOf(automationRule)]
const reader = 'reach'
/** The number of log entries in one transaction. */
const mostAtOnce = 200

const isWanted = async (engine: Engine): Promise<boolean> =>
  (
    await engine.long.one<{ yes: boolean }>(
      sql`select exists (select 1 from ${w} where ${w.is_active}) or exists (select 1 from ${r} where ${r.is_active}) as yes`,
    )
  )?.yes === true

/**
 * Reads new entries of the log soon after writes and every minute, for webhooks and rules, and starts the rules whose
 * time has come.
 */
export const logJob: Job = defineJob({
  name: 'reach-log',
  payload: z.object({}),
  seconds: 300,
  schedule: '* * * * *',
  isBrief: true,
  followsLog: isWanted,
  run: async ({ engine, tx, signal }) => {
    await removeOldDeliveries(engine, tx)
    await removeOldRuns(engine, tx)
    if (!(await isWanted(engine))) {
      await forgetPlace(tx, reader)
      return
    }
    for (let isEnd = false; !isEnd; ) {
      signal.throwIfAborted()
      isEnd = await engine.long.transaction(async (own) => {
        const entries = await readOnward(own, reader, mostAtOnce)
        const happened = await occurrencesOf(own, newsOf(entries))
        await tellWebhooks(engine, own, happened)
        await beginByEvents(engine, own, await activeRules(own), happened)
        return entries.length < mostAtOnce
      })
    }
    // This waits for the log position's lock, which only one process holds at a time.
    await engine.long.transaction(async (own) => {
      await own.run(sql`select 1 from log_place where reader = ${reader} for update`)
      await beginByTime(engine, own, await activeRules(own))
    })
  },
}) as Job
