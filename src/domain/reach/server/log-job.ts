import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { tableOf } from '../../../server/db/table-of.ts'
import type { Engine, Job } from '../../../server/engine.ts'
import { defineJob } from '../../../server/jobs/define-job.ts'
import { forgetPlace, readOnward } from '../../../server/log/read-onward.ts'
import { webhook } from '../webhook.ts'
import { removeOldDeliveries } from './deliveries.ts'
import { occurrencesOf } from './occurrences.ts'
import { tellWebhooks } from './tell-webhooks.ts'

const w = tableOf(webhook)
const reader = 'reach'
/** Entries of one transaction. */
const mostAtOnce = 200

const isWanted = async (engine: Engine): Promise<boolean> =>
  (await engine.long.one<{ yes: boolean }>(sql`select exists (select 1 from ${w} where ${w.is_active}) as yes`))
    ?.yes === true

/** Reads on in the log, soon after writes and every minute, for whoever is told of what becomes of rows. */
export const logJob: Job = defineJob({
  name: 'reach-log',
  payload: z.object({}),
  seconds: 300,
  schedule: '* * * * *',
  isBrief: true,
  followsLog: isWanted,
  run: async ({ engine, tx, signal }) => {
    await removeOldDeliveries(engine, tx)
    if (!(await isWanted(engine))) {
      await forgetPlace(tx, reader)
      return
    }
    for (let isEnd = false; !isEnd; ) {
      signal.throwIfAborted()
      isEnd = await engine.long.transaction(async (own) => {
        const entries = await readOnward(own, reader, mostAtOnce)
        await tellWebhooks(engine, own, await occurrencesOf(own, entries))
        return entries.length < mostAtOnce
      })
    }
  },
}) as Job
