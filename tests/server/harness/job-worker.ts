import { makeEngine } from '../../../src/app/server/make-engine.ts'
import { onePool, openPool } from '../../../src/server/db/pool.ts'
import { startWorkers } from '../../../src/server/jobs/workers.ts'
import { smtpTransport } from '../../../src/server/mail/transport.ts'
import { effectJob } from './effect-job.ts'

/**
 * This process only runs jobs, until it is killed. `SMTP_URL` is the server for its mails; its clock is ahead by
 * `TMS_TEST_SHIFT` milliseconds.
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
