import { Socket } from 'node:net'
import pg from 'pg'

/** Given to the driver, or it looks for other makes of sockets, and loads Node's own `fetch` by that: 2 MB. */
export const plainSocket = (): Socket => new Socket()

/**
 * The connections of one process. Ten are enough for two cores and leave room for other processes on one database.
 *
 * @param onError told when an idle connection breaks; without a listener that ends the process, with one the pool
 *   connects anew
 */
export const openPool = (url: string, onError: (error: Error) => void): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'tms',
    // Statements that need not wait for each other's answers are sent together.
    pipeline: true,
    stream: plainSocket,
    // A database or a role may have its own; the server reads moments as text, and casts between moments and days.
    onConnect: async (client) => {
      await client.query("set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'iso_8601'")
    },
  })
  pool.on('error', onError)
  // The pool hears idle connections only. One that breaks while a transaction holds it fails that one's next statement;
  // its own event, unheard, would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/**
 * A connection on which statements go one by one: the driver can't stream a COPY on one that may send the next already.
 * Close it when done (`release(true)`), as it is not for others.
 */
export const copyingClient = async (pool: pg.Pool): Promise<pg.PoolClient> =>
  // Read by the driver at each statement; nothing is under way on it yet.
  Object.assign(await pool.connect(), { pipeline: false })
