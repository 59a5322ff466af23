import type { Json, Queryable } from '../db/database.ts'

/** A write of a row, as the log tells it. */
export type Happened = {
  readonly entity: string
  readonly id: string
  readonly action: string
  /** Id of its event. */
  readonly event: string
  readonly caller: { readonly id: string } | 'system'
  readonly changes: readonly { readonly field: string; readonly old: unknown; readonly new: unknown }[]
  /** The row as it was, where it is deleted for good. */
  readonly row?: Json
}

const hearers = new WeakMap<object, (happened: Happened) => void>()

/** Tells each write of a transaction to a function. */
export const hearHappened = (tx: Queryable, hear: (happened: Happened) => void): void => void hearers.set(tx.unit, hear)

/** Reports a write of a transaction to its listener. */
export const noteHappened = (tx: Queryable, happened: Happened): void => hearers.get(tx.unit)?.(happened)
