import type { Pool } from 'pg'
import type { Config } from '../../server/config.ts'
import { sqlState } from '../../server/db/database.ts'
import { durabilityWarnings } from '../../server/db/durability.ts'
import { type Embedded, startEmbedded } from '../../server/db/embedded.ts'
import { endPools, openPools, type Pools } from '../../server/db/pool.ts'
import { StartError } from '../../server/start-error.ts'
import type { Shutdown } from './shutdown.ts'

export type OpenDatabase = {
  readonly pools: Pools
  /** Folder of our own database; absent: a given one, whose disk is not ours to watch. */
  readonly folder: string | undefined
}

/** The database given, or our own; closed by `shutdown`, the pool before it. Says what it doesn't promise. */
export const openDatabase = async (config: Config, shutdown: Shutdown): Promise<OpenDatabase> => {
  const own = config.databaseUrl === undefined ? await startOwn(config, shutdown) : undefined
  const url = config.databaseUrl ?? own?.url ?? ''
  let reportedAt = Number.NEGATIVE_INFINITY
  const pools = openPools(url, (error) => {
    // A lost database breaks every idle connection at once: one line is enough.
    if (performance.now() - reportedAt > 10_000 && !shutdown.begun)
      console.error(`A database connection broke: ${error.message}`)
    reportedAt = performance.now()
  })
  // Whatever still holds a connection when all requests had their time would hold it for ever.
  shutdown.onClose(() => endPools(pools), 1_000)
  try {
    await answering(pools.long, shutdown)
  } catch (error) {
    throw config.databaseUrl ? unreachable(config.databaseUrl, error) : error
  }
  for (const line of await durabilityWarnings(pools.long)) console.warn(line)
  return { pools, folder: own?.folder }
}

/** One that is just starting or recovering (after a power cut it comes up with us) is waited for; milliseconds. */
const patience = 60_000

const answering = async (pool: Pool, shutdown: Shutdown): Promise<void> => {
  const end = performance.now() + patience
  for (let isReported = false; ; ) {
    try {
      await pool.query('SELECT 1')
      return
    } catch (error) {
      // cannot_connect_now
      if (sqlState(error) !== '57P03' || performance.now() > end || shutdown.begun) throw error
      if (!isReported) console.log('The database is starting; waiting for it …')
      isReported = true
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  }
}

const startOwn = async ({ dataDir }: Config, shutdown: Shutdown): Promise<Embedded> => {
  const own = await startEmbedded({ dataDir, say: (line) => console.log(line) })
  // It has its own patience, up to stopping by force.
  shutdown.onClose(own.stop, 90_000)
  return own
}

/** Says which server and database, never the password. */
const unreachable = (url: string, error: unknown): StartError => {
  const { host, pathname } = new URL(url)
  const inner = error instanceof AggregateError ? error.errors[0] : error
  const reason = inner instanceof Error ? inner.message : String(inner)
  return new StartError(`DATABASE_URL: no connection to database ${pathname.slice(1)} at ${host}: ${reason}.`)
}
