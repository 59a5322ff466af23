import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Job } from '../../../src/server/engine.ts'
import { defineJob } from '../../../src/server/jobs/define-job.ts'

/** A job whose effect is a row in a table without a unique key: if it ran twice, there would be two rows. */
export const effectJob = defineJob({
  name: 'effect',
  payload: z.object({ n: z.number() }),
  // The job is soon given to another process when its own dies.
  seconds: 1,
  run: async ({ tx }, { n }) => {
    await tx.run(sql`insert into effect (n, pid) values (${n}, ${process.pid})`)
    // The work is long enough that a kill comes in the middle of it.
    await new Promise((done) => setTimeout(done, 3))
    await tx.run(sql`update effect set finished = true where n = ${n} and pid = ${process.pid}`)
  },
}) as Job
