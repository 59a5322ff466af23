import type { Pool } from 'pg'
import { type Config, readConfig } from '../../server/config.ts'
import { hasEmbedded, runningEmbedded } from '../../server/db/embedded/running.ts'
import { startEmbedded } from '../../server/db/embedded.ts'
import { openPool } from '../../server/db/pool.ts'
import { root } from '../../server/root.ts'
import { StartError } from '../../server/start-error.ts'

export type Tool = { readonly pool: Pool; readonly config: Config }

/**
 * Runs a command-line tool on the running database, of a server or at DATABASE_URL; a database of our own that does not
 * run is started for that time. Ends the process: 0, or 1 after one line that says why.
 * @param makes whether the tool may begin a database where there is none
 * @param parseArguments reads the arguments behind the command, before anything is started; throws `StartError`
 */
export const runTool = async <A>(
  makes: boolean,
  parseArguments: (args: readonly string[]) => A,
  work: (tool: Tool, args: A) => Promise<void>,
): Promise<void> => {
  // Signals end the process normally, so that exit handlers clean up; an open transaction is rolled back.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130))
  try {
    const args = parseArguments(process.argv.slice(2))
    const config = readConfig(process.env, root)
    const { url, stop } = await databaseFor(config, makes)
    try {
      const pool = openPool(url, () => {})
      try {
        await pool.query('select 1').catch((error: unknown) => {
          throw config.databaseUrl === undefined ? error : unreachable(url, error)
        })
        await work({ pool, config }, args)
      } finally {
        await pool.end()
      }
    } finally {
      await stop()
    }
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error)
    process.exitCode = 1
  }
}

const databaseFor = async ({ databaseUrl, dataDir }: Config, makes: boolean) => {
  const nothing = async () => {}
  if (databaseUrl !== undefined) return { url: databaseUrl, stop: nothing }
  const running = await runningEmbedded(dataDir)
  if (running !== undefined) return { url: running, stop: nothing }
  if (!makes && !hasEmbedded(dataDir))
    throw new StartError(`There is no database in ${dataDir}: set TMS_DATA or DATABASE_URL.`)
  return startEmbedded({ dataDir })
}

/** Names server and database, never the password. */
const unreachable = (url: string, error: unknown): StartError => {
  const { host, pathname } = new URL(url)
  const inner = error instanceof AggregateError ? error.errors[0] : error
  const reason = inner instanceof Error ? inner.message : String(inner)
  return new StartError(`DATABASE_URL: no connection to database ${pathname.slice(1)} at ${host}: ${reason}.`)
}
