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

/** What was computed for a lock's rows before the transaction, and what it was computed from. */
export type Ready = { readonly digest: string; readonly following: Following }

/** What a transaction has written that others follow. */
export type Ledger = {
  readonly watched: readonly Consequence[]
  readonly happened: Happened[]
  /** Locks that the transaction holds. */
  readonly locks: Set<string>
  /** Computed before it, by lock. */
  readonly ready: ReadonlyMap<string, Ready>
  /** Locks of what stays as the transaction writes it. */
  readonly kept: Set<string>
  /** It may wait for locks behind its writes, since it can't be done again. */
  readonly mayWait: boolean
}

const ledgers = new WeakMap<object, Ledger>()

export const ledgerOf = (tx: Queryable): Ledger | undefined => ledgers.get(tx.unit)

const isWatched = (ledger: Ledger, { entity, action, changes }: Happened): boolean =>
  ledger.watched.some(({ watches }) => {
    const fields = watches[entity]
    return fields !== undefined && (action !== 'updated' || changes.some(({ field }) => fields.includes(field)))
  })

/** Remembers what a transaction writes until it ends, as far as anything follows from it. */
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

/** Nothing follows from what a transaction has written so far: whoever wrote it has written that too. */
export const forgetHappened = (tx: Queryable): void => {
  const ledger = ledgers.get(tx.unit)
  if (ledger !== undefined) ledger.happened.length = 0
}

/** What a lock guards stays as the transaction writes it: it comes from elsewhere, computed there. */
export const keepAsWritten = (tx: Queryable, lock: string): void => void ledgers.get(tx.unit)?.kept.add(lock)

/**
 * Takes a lock until the transaction ends. One that has locked rows already doesn't wait for it, as somebody who holds it may
 * wait for these rows: it is done again, and takes the lock first.
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

/** Takes locks before all else. */
export const takeLocks = async (tx: Queryable, locks: Iterable<string>): Promise<void> => {
  for (const lock of [...locks].sort()) {
    await tx.run(sql`select pg_advisory_xact_lock(hashtext(${lock}))`)
    ledgers.get(tx.unit)?.locks.add(lock)
  }
}
