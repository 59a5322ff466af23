import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Engine } from '../../src/server/engine.ts'

/** Milliseconds in which a queue of all scheduled jobs must be done. */
const patience = 300_000

/** Queues every scheduled job for the product that works on the same database, and waits for their ends. @returns failures */
export const runScheduledJobs = async ({ db, jobs }: Engine): Promise<readonly string[]> => {
  const scheduled = jobs.all.filter(({ schedule }) => schedule !== undefined)
  const ids = await db.transaction(async (tx) => {
    const sent: (string | undefined)[] = []
    for (const job of scheduled) sent.push(await jobs.send(tx, job, {}))
    return sent.flatMap((id) => id ?? [])
  })
  for (let waited = 0; waited < patience; waited += 250) {
    const rows = await db.all<{ name: string; state: string; error: string | null }>(
      sql`select name, state, error from job where id in ${ids} and (state <> 'done')`,
    )
    const failed = rows.flatMap(({ name, error }) => (error === null ? [] : [`job ${name}: ${error}`]))
    if (failed.length > 0 || rows.length === 0) return failed
    await sleep(250)
  }
  return ['the scheduled jobs did not end in five minutes']
}
