import type { Pool } from 'pg'
import type { Config } from '../../server/config.ts'
import { durabilityWarnings } from '../../server/db/durability.ts'
import { type Embedded, startEmbedded } from '../../server/db/embedded.ts'
import { endPools, openPools, type Pools } from '../../server/db/pool.ts'
import { sqlState } from '../../server/db/sql-state.ts'
import { StartError } from '../../server/start-error.ts'
import type { Shutdown } from './shutdown.ts'

export type OpenDatabase = {
  readonly pools: Pools
  /** Folder of our own database; absent for a given one, whose disk we cannot watch. */
  readonly folder: string | undefined
}

/** Opens the given database or our own; `shutdown` closes it after the pool. Warns about missing durability. */
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
  // Connections that are still in use after the drain must not block the shutdown.
  shutdown.onClose(() => endPools(pools), 1_000)
  try {
    await answering(pools.long, shutdown)
  } catch (error) {
    throw config.databaseUrl ? unreachable(config.databaseUrl, error) : error
  }
  for (const line of await durabilityWarnings(pools.long)) console.warn(line)
  return { pools, folder: own?.folder }
}

/** Milliseconds to wait for a database that is starting or recovering, for example after a power cut. */
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
  // It has its own timeouts, up to a forced stop.
  shutdown.onClose(own.stop, 90_000)
  return own
}

/** Names server and database, never the password. */
const unreachable = (url: string, error: unknown): StartError => {
  const { host, pathname } = new URL(url)
  const inner = error instanceof AggregateError ? error.errors[0] : error
  const reason = inner instanceof Error ? inner.message : String(inner)
  return new StartError(`DATABASE_URL: no connection to database ${pathname.slice(1)} at ${host}: ${reason}.`)
}
