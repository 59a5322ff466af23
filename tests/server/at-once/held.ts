import { sql } from 'drizzle-orm'
import type { Model } from '../../../src/core/declare/model.ts'
import type { Product } from '../harness/product.ts'

/**
 * The place where two writes wait for each other: before they lock the rows that they change, or before they write to
 * the log.
 */
export type Hold = 'before the check' | 'before the write'
type Rows = { readonly [label: string]: { readonly model: Model; readonly id: string } }

const patience = 20_000

/**
 * Does both writes, the second once the first waits, and lets both continue when both wait or can't get any further.
 */
export const heldBy = async <A, B>(
  { engine }: Product,
  how: Hold,
  rows: Rows,
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<[A, B]> => {
  const { pool } = engine.long
  const waiting = async (): Promise<number> => {
    const found = await engine.long.one<{ n: number }>(
      sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return found?.n ?? 0
  }
  /** Waits until so many writes wait; finished ones are not counted. */
  const until = async (many: number, done: () => number): Promise<void> => {
    for (const end = Date.now() + patience; (await waiting()) < many - done(); )
      if (Date.now() > end) throw new Error(`${many} writes were to be held ${how}`)
  }
  const client = await pool.connect()
  try {
    await client.query('begin')
    if (how === 'before the write') await client.query('lock table event in share mode')
    else
      for (const { model, id } of Object.values(rows))
        await client.query(`select 1 from "${model.table}" where id = $1 for update`, [id])
    let done = 0
    const count = <T>(work: Promise<T>): Promise<T> => work.finally(() => void done++)
    const one = count(first())
    await until(1, () => done)
    const other = count(second())
    await until(2, () => done)
    await client.query('commit')
    return await Promise.all([one, other])
  } finally {
    await client.query('rollback')
    client.release()
  }
}
