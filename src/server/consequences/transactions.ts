import type { Database, Queryable } from '../db/database.ts'
import { hasCollided } from '../db/sql-state.ts'
import type { Engine } from '../engine.ts'
import { Problem } from '../problem.ts'
import { type Ledger, LockWanted, openLedger, type Ready, takeLocks } from './ledger.ts'
import { lockOf, outcomeOf } from './outcome.ts'
import { ComputationWanted, settle } from './settle.ts'

/** Reasons for which a transaction is done again, and how often at most. */
const most = {
  /** The database ended it in favour of another one, or the other removed a row that it had checked. */
  met: 2,
  /** The result that was computed for it no longer holds. */
  computed: 3,
  /** Others hold a lock for which it must not wait after its writes. */
  locked: 10,
}
type Cause = keyof typeof most

const causeOf = (error: unknown): Cause | undefined =>
  error instanceof ComputationWanted
    ? 'computed'
    : error instanceof LockWanted
      ? 'locked'
      : hasCollided(error)
        ? 'met'
        : undefined

/** The locks to take first when a transaction is done again. */
const locksFor = async (error: unknown, ledger: Ledger | undefined, database: Database): Promise<Iterable<string>> => {
  if (error instanceof LockWanted || error instanceof ComputationWanted) return error.locks
  // Rows that follow are written in another order than other writers use: the lock separates the two.
  const locks = new Set(ledger?.locks)
  if (ledger !== undefined && ledger.happened.length > 0)
    for (const what of ledger.watched)
      for (const key of await what.keysOf(database, ledger.happened)) locks.add(lockOf(what, key))
  return locks
}

/**
 * Returns a database whose transactions end with everything that follows from their writes. Transactions are done again
 * here and nowhere else.
 * @param mayWait its transactions are long and can't be done again: they wait for locks; a job does long computations
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
    const again = { met: 0, computed: 0, locked: 0 }
    for (;;) {
      try {
        return await (last === undefined ? database.transaction(run) : database.transaction(run, last))
      } catch (error) {
        const cause = causeOf(error)
        if (cause === undefined || mayWait) throw error
        if (++again[cause] > most[cause]) throw cause === 'met' ? error : new Problem(409, 'changed_meanwhile')
        for (const lock of await locksFor(error, ledger, database)) locks.add(lock)
        if (error instanceof ComputationWanted) {
          const { digest, compute } = error.reading
          ready.set(error.lock, { digest, following: (await outcomeOf(compute)) ?? {} })
        }
      }
    }
  }
  return { ...database, transaction }
}
