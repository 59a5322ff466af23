import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'

/**
 * The way in when nobody has an account yet: a code that only who sees the server's output knows. It lives in this
 * process alone (a restart prints a new one), so nothing secret is stored and nothing has to expire.
 */
let expected: Buffer | undefined

const digest = (code: string) => createHash('sha256').update(code).digest()

/** Tells whether there is any user. */
export const anybody = async (db: Pool | PoolClient): Promise<boolean> => {
  const { rows } = await db.query<{ found: boolean }>('SELECT EXISTS (SELECT FROM users) AS found')
  return rows[0]?.found === true
}

/** @returns a one-time code if there is no user at all */
export const prepareFirstRun = async (pool: Pool): Promise<{ code: string } | undefined> => {
  if (await anybody(pool)) return undefined
  const code = randomBytes(18).toString('base64url')
  expected = digest(code)
  return { code }
}

/** Tells whether somebody may still become the first administrator. */
export const firstRunIsOpen = (): boolean => expected !== undefined

/** Tells whether a code is the one that was printed. */
const firstRunCodeHolds = (code: string): boolean => expected !== undefined && timingSafeEqual(expected, digest(code))

/** Number of the lock, the same in every process: there is one first administrator, even when two are made at once. */
const LOCK = 7_001_001

/**
 * Makes the first administrator, in one transaction that first makes sure that there is still nobody.
 *
 * @returns what `make` returns; `undefined` when the code is wrong or used, or somebody exists
 */
export const redeemFirstRunCode = async <T>(
  pool: Pool,
  code: string,
  make: (client: PoolClient) => Promise<T>,
): Promise<T | undefined> => {
  if (!firstRunCodeHolds(code)) return undefined
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK])
    const newToken = (await anybody(client)) ? undefined : await make(client)
    await client.query('COMMIT')
    expected = undefined
    return newToken
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}
