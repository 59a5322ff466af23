import pg from 'pg'

// A database or a role may have its own; the server reads moments as text, and casts between moments and days.
const habits = "set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'iso_8601'"

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
    onConnect: async (client) => {
      await client.query(habits)
    },
  })
  pool.on('error', onError)
  // The pool hears idle connections only. One that breaks while a transaction holds it fails that one's next statement;
  // its own event, unheard, would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** A connection to the same database on which statements go one by one: streams of COPY can't share one with others. */
export const copyingClient = async (pool: pg.Pool): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: pool.options.connectionString, application_name: 'tms copy' })
  // One that breaks fails the next statement; its own event, unheard, would end the process.
  client.on('error', () => {})
  await client.connect()
  await client.query(habits)
  return client
}
