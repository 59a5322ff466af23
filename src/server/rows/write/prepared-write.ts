// Decision (2026-11): What takes long is computed before the transaction, so that no lock is held and no connection waits
// for it. What it was computed from may change meanwhile; that is seen under the lock, and then it is computed again.
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/database.ts'
import { Problem } from '../../problem.ts'

/** A write whose values take long to compute. */
export type Preparation<S, R> = {
  /** Runs what only reads, outside of the transaction. */
  readonly reading: <T>(work: (on: Queryable) => Promise<T>) => Promise<T>
  /** A text that is another one as soon as anything has changed that `read` reads. @see rowsState */
  readonly state: (on: Queryable) => Promise<string>
  readonly read: (on: Queryable) => Promise<S>
  readonly compute: (source: S) => Promise<R>
  /**
   * Waits for all who write the same, and holds them back until the transaction ends.
   * @param computed undefined where it was refused
   */
  readonly lock: (tx: Queryable, computed: R | undefined) => Promise<void>
}

/**
 * Returns SQL of an aggregate over the rows of an alias that differs after any of them came, went or was written, by
 * any statement: it adds up the place of each row's present version and the transaction that wrote it.
 */
export const rowsState = (alias: string): SQL => {
  const version = sql.raw(`${alias}.ctid::text || '/' || ${alias}.xmin::text`)
  return sql`coalesce(sum(hashtextextended(${version}, 0)), 0)`
}

type Outcome<R> = { readonly computed: R } | { readonly error: unknown }

/** Thrown within the transaction, so that all of it is rolled back. */
class ChangedMeanwhile extends Error {}

const mostTries = 3

/**
 * Computes, then writes in a transaction if the result still holds. If anything changed in between, it computes again.
 * @param write opens the transaction; the function that it gets locks in it and returns the result. Refusals of the
 * computation are thrown there as well: a call that was done before has its answer already (`once`)
 * @throws Problem 409 `changed_meanwhile` where it changed three times; nothing is written then
 */
export const preparedWrite = async <S, R, A>(
  { reading, state, read, compute, lock }: Preparation<S, R>,
  write: (ready: (tx: Queryable) => Promise<R>) => Promise<A>,
): Promise<A> => {
  const prepare = (on: Queryable): Promise<Outcome<R>> =>
    read(on)
      .then(compute)
      .then(
        (computed) => ({ computed }),
        (error: unknown) => ({ error }),
      )
  for (let tries = 1; ; tries++) {
    // The state comes first: what changes between it and the rows is noticed as well.
    const { before, outcome } = await reading(async (on) => ({ before: await state(on), outcome: await prepare(on) }))
    try {
      return await write(async (tx) => {
        await lock(tx, 'computed' in outcome ? outcome.computed : undefined)
        // The check has a statement of its own: a statement that waits for a lock sees the rows as they were before.
        if ((await state(tx)) !== before) throw new ChangedMeanwhile()
        if ('error' in outcome) throw outcome.error
        return outcome.computed
      })
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile)) throw error
      if (tries === mostTries) throw new Problem(409, 'changed_meanwhile')
    }
  }
}
