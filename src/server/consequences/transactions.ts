import type { Database, Queryable } from '../db/database.ts'
import type { Engine } from '../engine.ts'
import { Problem } from '../problem.ts'
import { LockWanted, openLedger, type Ready, takeLocks } from './ledger.ts'
import { outcomeOf } from './outcome.ts'
import { ComputationWanted, settle } from './settle.ts'

/** How often a transaction is done again because of what others changed meanwhile, and because of their locks. */
const [mostTries, mostLocks] = [3, 10]

const changedMeanwhile = () => new Problem(409, 'changed_meanwhile')

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
    const run = async (tx: Queryable): Promise<T> => {
      const engine = engineOf()
      openLedger(tx, { watched: engine.consequences, happened: [], locks: new Set(), ready, mayWait })
      if (locks.size > 0) await takeLocks(tx, locks)
      const done = await work(tx)
      await settle(engine, tx)
      return done
    }
    for (let tries = 0, locked = 0; ; ) {
      try {
        return await (last === undefined ? database.transaction(run) : database.transaction(run, last))
      } catch (error) {
        if (!(error instanceof LockWanted || error instanceof ComputationWanted)) throw error
        for (const lock of error.locks) locks.add(lock)
        if (error instanceof LockWanted) {
          if (++locked > mostLocks) throw changedMeanwhile()
        } else {
          if (++tries > mostTries) throw changedMeanwhile()
          const { digest, compute } = error.reading
          ready.set(error.lock, { digest, following: (await outcomeOf(compute)) ?? {} })
        }
      }
    }
  }
  return { ...database, transaction }
}
