import type { Json } from '../db/database.ts'

/** Values of one row by wire name. */
export type FollowingRow = { readonly id: string; readonly values: Json }
/** Rows that follow, by entity. */
export type Following = { readonly [entity: string]: readonly FollowingRow[] }

/** The rows from which others are computed, as they were read. */
export type Reading = {
  /** Differs as soon as anything differs from which the rows are computed. */
  readonly digest: string
  /** It computes within some milliseconds, so that a lock may be held meanwhile. */
  readonly isLight: boolean
  /** @returns the rows whose values differ from those that they should have; new rows by their names */
  readonly compute: () => Promise<Following>
  /** Returns the same rows with the ids of new ones in this transaction, which change when it is done again. */
  readonly withIds: (following: Following) => Following
}
