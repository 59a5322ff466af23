// Decision (2026-11): The driver's `pipeline` mode is on so that independent queries share a packet (`together`);
// COPY streams take a connection without it (`copyingClient`).
// Decision (2026-11): Connections are of four kinds (sign-in and health; single rows and writes; lists and sums;
// jobs and exports), each with its own timeouts, so that slow work delays only its own kind. Revisit when one
// database serves so many processes that 26 connections each are too many.
import { Socket } from 'node:net'
import pg from 'pg'

/** Given to the driver, or it looks for other makes of sockets, and loads Node's own `fetch` by that: 2 MB. */
export const plainSocket = (): Socket => new Socket()

/** The limits of statements of a kind, and the number of their connections. Milliseconds; 0 is no limit. */
type Limits = {
  readonly max: number
  /** One statement. */
  readonly statement: number
  /** Longest wait for one lock: calls behind a long transaction are refused and may come again. */
  readonly lock: number
}

/**
 * The connections of one process by kind of statement, so that slow ones hold up only their own kind. All together stay
 * well below PostgreSQL's 100, to leave room for other processes on one database.
 */
const kinds = {
  /** For identifying callers, health checks and news between processes: they wait for nothing else. */
  front: { max: 3, statement: 5_000, lock: 2_000 },
  /** A row that is read, a write. */
  small: { max: 8, statement: 15_000, lock: 5_000 },
  /** Lists, sums, histories. */
  heavy: { max: 5, statement: 8_000, lock: 5_000 },
  /** Jobs, exports, imports, migrations: they say their own limits. */
  long: { max: 10, statement: 0, lock: 0 },
} as const satisfies { readonly [kind: string]: Limits }
export type PoolKind = keyof typeof kinds

/**
 * Connections of one kind. None is opened before it is needed.
 *
 * @param onError told when an idle connection breaks; without a listener that ends the process, with one the pool
 *   connects anew
 */
export const openPool = (url: string, onError: (error: Error) => void, kind: PoolKind = 'long'): pg.Pool => {
  const { max, statement, lock } = kinds[kind]
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    // A closed connection releases its prepared statements that nobody uses any more.
    maxLifetimeSeconds: 3600,
    keepAlive: true,
    application_name: 'tms',
    // Statements that need not wait for each other's answers are sent together.
    pipeline: true,
    stream: plainSocket,
    // A database or a role may have its own; the server reads moments as text, and casts between moments and days.
    onConnect: async (client) => {
      await client.query(
        `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'iso_8601'; set statement_timeout = ${statement}; set lock_timeout = ${lock}`,
      )
    },
  })
  pool.on('error', onError)
  // The pool hears only idle connections. One that breaks while a transaction holds it fails the transaction's next
  // statement; without a listener its own event would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** All pools of one process. */
export type Pools = { readonly [K in PoolKind]: pg.Pool }

/** Returns one pool for everything, for tools and tests, which nobody else waits for. */
export const onePool = (pool: pg.Pool): Pools => ({ front: pool, small: pool, heavy: pool, long: pool })

export const openPools = (url: string, onError: (error: Error) => void): Pools => ({
  front: openPool(url, onError, 'front'),
  small: openPool(url, onError, 'small'),
  heavy: openPool(url, onError, 'heavy'),
  long: openPool(url, onError, 'long'),
})

export const endPools = async (pools: Pools): Promise<void> => {
  await Promise.all(Object.values(pools).map((pool) => pool.end()))
}

/**
 * Opens a connection on which statements go one by one: the driver can't stream a COPY on a connection that may send
 * the next statement already. Close it when done (`release(true)`), as it is not for others.
 */
export const copyingClient = async (pool: pg.Pool): Promise<pg.PoolClient> =>
  // Read by the driver at each statement; nothing is under way on it yet.
  Object.assign(await pool.connect(), { pipeline: false })
