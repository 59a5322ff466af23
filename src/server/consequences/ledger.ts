import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Queryable } from '../db/database.ts'
import type { Consequence } from '../engine.ts'
import type { Following } from './consequence.ts'
import { type Happened, hearHappened, noteHappened } from './happened.ts'

/** Thrown within a transaction: it is done again with these locks, taken before any other. */
export class LockWanted extends Error {
  readonly locks: readonly string[]
  constructor(locks: readonly string[]) {
    super('a lock is held by another transaction')
    this.locks = locks
  }
}

/** The result of a computation for a lock's rows before the transaction, and the digest of its input. */
export type Ready = { readonly digest: string; readonly following: Following }

/** The record of a transaction's writes from which other values follow. */
export type Ledger = {
  readonly watched: readonly Consequence[]
  readonly happened: Happened[]
  /** Locks that the transaction holds. */
  readonly locks: Set<string>
  /** Results that were computed before the transaction, by lock. */
  readonly ready: ReadonlyMap<string, Ready>
  /** Locks whose rows stay as the transaction writes them. */
  readonly kept: Set<string>
  /** The transaction may wait for locks after it has written, since it can't be done again. */
  readonly mayWait: boolean
}

const ledgers = new WeakMap<object, Ledger>()

export const ledgerOf = (tx: Queryable): Ledger | undefined => ledgers.get(tx.unit)

const isWatched = (ledger: Ledger, { entity, action, changes }: Happened): boolean =>
  ledger.watched.some(({ watches }) => {
    const fields = watches[entity]
    return fields !== undefined && (action !== 'updated' || changes.some(({ field }) => fields.includes(field)))
  })

/** Records the writes of a transaction until it ends, as far as anything follows from them. */
export const openLedger = (tx: Queryable, ledger: Ledger): void => {
  ledgers.set(tx.unit, ledger)
  hearHappened(tx, (happened) => {
    if (isWatched(ledger, happened)) ledger.happened.push(happened)
  })
}

/** Notes rows that are written in bulk, without their events. */
export const noteBulk = (tx: Queryable, entity: string, ids: readonly string[], caller: Happened['caller']): void => {
  for (const id of ids) noteHappened(tx, { entity, id, action: 'created', event: uuidv7(), caller, changes: [] })
}

/** Forgets the transaction's writes so far: the caller has written everything that follows from them, too. */
export const forgetHappened = (tx: Queryable): void => {
  const ledger = ledgers.get(tx.unit)
  if (ledger !== undefined) ledger.happened.length = 0
}

/** Keeps the rows that a lock guards as the transaction writes them: they were computed elsewhere. */
export const keepAsWritten = (tx: Queryable, lock: string): void => void ledgers.get(tx.unit)?.kept.add(lock)

/**
 * Takes a lock until the transaction ends. A transaction that has locked rows already does not wait for it, as its
 * holder may wait for these rows: it is done again, and takes the lock first.
 */
export const holdLock = async (tx: Queryable, lock: string): Promise<void> => {
  const ledger = ledgers.get(tx.unit)
  if (ledger?.locks.has(lock) === true) return
  if (ledger === undefined || ledger.mayWait) await tx.run(sql`select pg_advisory_xact_lock(hashtext(${lock}))`)
  else {
    const got = await tx.one<{ yes: boolean }>(sql`select pg_try_advisory_xact_lock(hashtext(${lock})) as yes`)
    if (got?.yes !== true) throw new LockWanted([...ledger.locks, lock])
  }
  ledger?.locks.add(lock)
}

/** Takes locks before everything else. */
export const takeLocks = async (tx: Queryable, locks: Iterable<string>): Promise<void> => {
  for (const lock of [...locks].sort()) {
    await tx.run(sql`select pg_advisory_xact_lock(hashtext(${lock}))`)
    ledgers.get(tx.unit)?.locks.add(lock)
  }
}
