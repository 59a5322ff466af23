import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Product } from './product.ts'

/**
 * Makes one call after the other: the second runs while the first has done its work but can't write to the log.
 * @param writes of the first that are made at once: all of them must wait before the second begins
 */
export const heldApart = async <A, B>(
  { engine: { db } }: Product,
  first: () => Promise<A>,
  second: () => Promise<B>,
  writes = 1,
): Promise<[A, B]> => {
  const waiting = async (): Promise<number> => {
    const found = await db.one<{ n: number }>(
      sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return found?.n ?? 0
  }
  const untilWaiting = (many: number) =>
    expect.poll(waiting, { timeout: 10_000, interval: 5 }).toBeGreaterThanOrEqual(many)
  const client = await db.pool.connect()
  try {
    await client.query('begin')
    await client.query('lock table event in share mode')
    const one = first()
    await untilWaiting(writes)
    const other = second()
    await untilWaiting(writes + 1)
    await client.query('commit')
    return await Promise.all([one, other])
  } finally {
    await client.query('rollback')
    client.release()
  }
}
