import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { defineJob } from '../jobs/define-job.ts'
import { amountOf, lockOf, outcomeOf } from './outcome.ts'
import { writeFollowing } from './write-following.ts'

/** Writes rows that follow and take long to compute: it computes first, and holds the lock only while it writes. */
export const consequenceJob = defineJob({
  name: 'consequence',
  payload: z.object({ name: z.string(), key: z.string(), by: z.uuid().nullable() }),
  lane: 'long',
  seconds: 600,
  isBrief: true,
  run: async ({ engine, tx, signal }, { name, key, by }) => {
    const what = engine.consequences.find((one) => one.name === name)
    if (what === undefined) return
    const before = await what.read(engine, engine.long, key, [])
    const computed = before === undefined ? undefined : await outcomeOf(before.compute)
    signal.throwIfAborted()
    await tx.run(sql`select pg_advisory_xact_lock(hashtext(${lockOf(what, key)}))`)
    const now = await what.read(engine, tx, key, [])
    // If the rows changed meanwhile, it computes again under the lock: writes that change more of them wait for it.
    const following = now?.digest === before?.digest ? computed : now && (await outcomeOf(now.compute))
    if (following !== undefined && amountOf(following) > 0)
      await writeFollowing(engine, tx, following, {
        source: what.source,
        caller: by === null ? 'system' : { id: by },
        happened: [],
      })
    await tx.run(sql`delete from awaited where name = ${name} and key = ${key}`)
    tx.announce('log')
  },
})
