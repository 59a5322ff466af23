import type { Json } from '../db/database.ts'

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
