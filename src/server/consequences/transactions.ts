import type { Database, Queryable } from '../db/database.ts'
import { sqlState } from '../db/sql-state.ts'
import type { Engine } from '../engine.ts'
import { Problem } from '../problem.ts'
import { type Ledger, LockWanted, openLedger, type Ready, takeLocks } from './ledger.ts'
import { lockOf, outcomeOf } from './outcome.ts'
import { ComputationWanted, settle } from './settle.ts'

/** How often a transaction is done again because of what others changed meanwhile, and because of their locks. */
const [mostTries, mostLocks] = [3, 10]

const changedMeanwhile = () => new Problem(409, 'changed_meanwhile')

/** deadlock_detected */
const isDeadlock = (error: unknown): boolean => sqlState(error) === '40P01'

/** The locks to take first when a transaction is done again; undefined where that is of no use. */
const locksFor = async (
  error: unknown,
  ledger: Ledger | undefined,
  database: Database,
): Promise<readonly string[] | undefined> => {
  if (error instanceof LockWanted || error instanceof ComputationWanted) return error.locks
  if (!isDeadlock(error) || ledger === undefined) return undefined
  // Rows that follow are written in another order than those that somebody else writes: the lock parts the two.
  const locks = new Set(ledger.locks)
  if (ledger.happened.length > 0)
    for (const what of ledger.watched)
      for (const key of await what.keysOf(database, ledger.happened)) locks.add(lockOf(what, key))
  return locks.size === 0 ? undefined : [...locks]
}

/**
 * A database whose transactions end with what follows from their writes.
 * @param mayWait its transactions are long and can't be done again: they wait for locks, and leave to a job what takes long
 */
export const withConsequences = (database: Database, engineOf: () => Engine, mayWait: boolean): Database => {
  const transaction = async <T, R>(
    work: (tx: Queryable) => Promise<T>,
    last?: (tx: Queryable, done: T) => Promise<R>,
  ): Promise<T | R> => {
    const [locks, ready] = [new Set<string>(), new Map<string, Ready>()]
    let ledger: Ledger | undefined
    const run = async (tx: Queryable): Promise<T> => {
      const engine = engineOf()
      ledger = { watched: engine.consequences, happened: [], locks: new Set(), kept: new Set(), ready, mayWait }
      openLedger(tx, ledger)
      if (locks.size > 0) await takeLocks(tx, locks)
      const done = await work(tx)
      await settle(engine, tx)
      return done
    }
    for (let tries = 0, locked = 0; ; ) {
      try {
        return await (last === undefined ? database.transaction(run) : database.transaction(run, last))
      } catch (error) {
        const wanted = await locksFor(error, ledger, database)
        if (wanted === undefined || mayWait) throw error
        for (const lock of wanted) locks.add(lock)
        if (error instanceof ComputationWanted) {
          if (++tries > mostTries) throw changedMeanwhile()
          const { digest, compute } = error.reading
          ready.set(error.lock, { digest, following: (await outcomeOf(compute)) ?? {} })
        } else if (++locked > mostLocks) throw changedMeanwhile()
      }
    }
  }
  return { ...database, transaction }
}
