import type { Json, Queryable } from '../db/database.ts'
import type { Engine } from '../engine.ts'
import type { FieldChange } from '../log/events.ts'

/** A write of a row, as the log tells it. */
export type Happened = {
  readonly entity: string
  readonly id: string
  readonly action: string
  /** Id of its event. */
  readonly event: string
  readonly caller: { readonly id: string } | 'system'
  readonly changes: readonly FieldChange[]
  /** The row as it was, where it is deleted for good. */
  readonly row?: Json
}

/** Values of one row by wire name. */
export type FollowingRow = { readonly id: string; readonly values: Json }
/** Rows that follow, by entity. */
export type Following = { readonly [entity: string]: readonly FollowingRow[] }

/** What rows are computed from. */
export type Reading = {
  /** Another text as soon as anything is other that the rows are computed from. */
  readonly digest: string
  /** Computed within some milliseconds, so that a lock may be held meanwhile. */
  readonly isLight: boolean
  /** @returns the rows whose values are not those that they should have; new rows by their names */
  readonly compute: () => Promise<Following>
  /** The same with the ids that new rows have in this transaction: done again, it gives them others. */
  readonly withIds: (following: Following) => Following
}

/**
 * Values of rows that follow from other rows, such as the dates of a plan. Every transaction that writes what they follow from
 * writes them as well (`transactions.ts`).
 */
export type Consequence = {
  /** Names its locks and its waiting computations. */
  readonly name: string
  /** Source of its events. */
  readonly source: string
  /** Fields by entity whose change has consequences; rows that come and go always have. */
  readonly watches: { readonly [entity: string]: readonly string[] }
  /** What is computed as a whole, as ids: the plans that rows belong to, or belonged to. */
  readonly keysOf: (on: Queryable, happened: readonly Happened[]) => Promise<readonly string[]>
  /**
   * @param happened what the transaction has written
   * @returns undefined where nothing can follow
   */
  readonly read: (
    engine: Engine,
    on: Queryable,
    key: string,
    happened: readonly Happened[],
  ) => Promise<Reading | undefined>
}
