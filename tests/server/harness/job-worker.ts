import { makeEngine } from '../../../src/app/server/make-engine.ts'
import { onePool, openPool } from '../../../src/server/db/pool.ts'
import { startWorkers } from '../../../src/server/jobs/workers.ts'
import { smtpTransport } from '../../../src/server/mail/transport.ts'
import { effectJob } from './effect-job.ts'

/**
 * A process that does jobs and nothing else, until it is killed. `SMTP_URL` is where its mails go, `TMS_TEST_SHIFT` by how many
 * milliseconds its clock is ahead.
 */
const pool = openPool(process.env.DATABASE_URL ?? '', () => {})
const smtp = process.env.SMTP_URL
const shift = Number(process.env.TMS_TEST_SHIFT ?? 0)
const engine = makeEngine(onePool(pool), {
  jobs: [effectJob],
  now: () => Date.now() + shift,
  ...(smtp === undefined ? {} : { transport: smtpTransport(smtp, 'no-reply@example.test') }),
})
startWorkers({
  engine,
  say: ({ job, error }) => console.error(job, error),
  atOnce: 4,
  pollMs: 50,
  roundMs: 500,
})
