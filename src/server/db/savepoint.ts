import { sql } from 'drizzle-orm'
import type { Queryable } from './database.ts'

/** Runs the work in a savepoint: an error undoes the work and nothing else of the transaction. */
export const inSavepoint = async <T>(tx: Queryable, work: () => Promise<T>): Promise<T> => {
  await tx.run(sql`savepoint one_part`)
  try {
    const done = await work()
    await tx.run(sql`release savepoint one_part`)
    return done
  } catch (error) {
    // These fail too where the connection is lost; the first error says why.
    await tx.run(sql`rollback to savepoint one_part`).catch(() => undefined)
    await tx.run(sql`release savepoint one_part`).catch(() => undefined)
    throw error
  }
}
