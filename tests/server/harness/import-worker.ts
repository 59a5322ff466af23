import { makeEngine } from '../../../src/app/server/make-engine.ts'
import { surroundingsOf } from '../../../src/app/server/surroundings.ts'
import { readConfig } from '../../../src/server/config.ts'
import { onePool, openPool } from '../../../src/server/db/pool.ts'
import { startWorkers } from '../../../src/server/jobs/workers.ts'

/** This process runs the product's own jobs over a data folder, until it is killed. */
const pool = openPool(process.env.DATABASE_URL ?? '', () => {})
const config = readConfig(process.env, process.env.TMS_DATA ?? '')
const engine = makeEngine(
  onePool(pool),
  surroundingsOf(config, () => undefined),
)
startWorkers({
  engine,
  say: ({ job, error }) => console.error(job, error),
  pollMs: 50,
  roundMs: 500,
})
