// Decision (2026-11): Values that follow from writes are computed once, after all writes of a transaction, whichever
// call or job they come from. Long computations do not run while rows are locked: the transaction is rolled back, the
// values are computed, and it is done again; they are written if they were computed from the same rows.
import type { Queryable } from '../db/database.ts'
import type { Consequence, Engine } from '../engine.ts'
import { isAwaited, waitFor } from './awaited.ts'
import type { Following, Reading } from './consequence.ts'
import type { Happened } from './happened.ts'
import { holdLock, type Ledger, ledgerOf } from './ledger.ts'
import { amountOf, lockOf, outcomeOf } from './outcome.ts'
import { writeFollowing } from './write-following.ts'

/** Thrown within a transaction: it is done again with the result that is computed meanwhile. */
export class ComputationWanted extends Error {
  readonly lock: string
  readonly reading: Reading
  readonly locks: readonly string[]
  constructor(lock: string, reading: Reading, locks: readonly string[]) {
    super('what follows takes long to compute')
    this.lock = lock
    this.reading = reading
    this.locks = locks
  }
}

/** Most rows that follow within the transaction itself, and most that are computed in it as a whole, such as plans. */
export const mostFollowing = 500
const mostKeys = 5

/** Returns the rows that follow for one key; undefined where a job has to compute them. */
const followingOf = async (
  reading: Reading,
  lock: string,
  { ready, mayWait, locks }: Ledger,
): Promise<Following | undefined> => {
  const done = ready.get(lock)
  if (done?.digest === reading.digest) return reading.withIds(done.following)
  if (reading.isLight) return reading.withIds((await outcomeOf(reading.compute)) ?? {})
  if (mayWait) return undefined
  throw new ComputationWanted(lock, reading, [...locks])
}

const settleOne = async (engine: Engine, tx: Queryable, what: Consequence, ledger: Ledger, happened: Happened[]) => {
  const all = [...new Set(await what.keysOf(tx, happened))].sort()
  const keys = all.filter((key) => !ledger.kept.has(lockOf(what, key)))
  const caller = happened[0]?.caller ?? 'system'
  const later = (key: string) => waitFor(engine, tx, { name: what.name, key, caller })
  for (const key of keys) {
    await holdLock(tx, lockOf(what, key))
    if (keys.length > mostKeys || (await isAwaited(tx, what.name, key))) {
      await later(key)
      continue
    }
    const reading = await what.read(engine, tx, key, happened)
    if (reading === undefined) continue
    const following = await followingOf(reading, lockOf(what, key), ledger)
    if (following === undefined || amountOf(following) > mostFollowing) await later(key)
    else await writeFollowing(engine, tx, following, { source: what.source, caller, happened })
  }
}

/** Writes everything that follows from a transaction's writes so far. Calls read their answer after it. */
export const settle = async (engine: Engine, tx: Queryable): Promise<void> => {
  const ledger = ledgerOf(tx)
  if (ledger === undefined || ledger.happened.length === 0) return
  const happened = ledger.happened.splice(0)
  for (const what of engine.consequences) {
    const own = happened.filter(({ entity }) => what.watches[entity] !== undefined)
    if (own.length > 0) await settleOne(engine, tx, what, ledger, own)
  }
  // The computation already includes what follows from rows that follow.
  ledger.happened.length = 0
}
