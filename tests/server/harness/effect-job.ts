import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Job } from '../../../src/server/engine.ts'
import { defineJob } from '../../../src/server/jobs/define-job.ts'

/** A job whose effect is a row in a table without a unique key: done twice, it would stand there twice. */
export const effectJob = defineJob({
  name: 'effect',
  payload: z.object({ n: z.number() }),
  // Soon given to somebody else when its process dies.
  seconds: 1,
  run: async ({ tx }, { n }) => {
    await tx.run(sql`insert into effect (n, pid) values (${n}, ${process.pid})`)
    // Long enough that a kill finds it in the middle.
    await new Promise((done) => setTimeout(done, 3))
    await tx.run(sql`update effect set finished = true where n = ${n} and pid = ${process.pid}`)
  },
}) as Job
