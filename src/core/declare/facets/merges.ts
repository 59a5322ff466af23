/** How rows of an entity are merged into others of it and stay, closed. */
export type MergesInto<N extends string = string> = {
  /** The reference that leads from a merged row to the one that goes on. */
  readonly as: N
  /** The reference that says to whose people a row is shown: two rows with different values stay apart. */
  readonly audience: N
  /**
   * The fields that say who asked, a user or an address: merging rows that have no audience and were asked by different
   * people has to be confirmed.
   */
  readonly askedBy: { readonly user: N; readonly email: N }
  /** The value that a merged row gets, unless it has one of `or` already. */
  readonly ends: { readonly field: N; readonly value: string; readonly or: readonly string[] }
}
/**
 * How two rows are made one. `true`: rows are labels of others, whose uses move before the label is deleted. Otherwise
 * the merged row stays and leads to the row that goes on.
 */
export type Merges<N extends string = string> = true | MergesInto<N>

/** Returns how rows of an entity are merged and stay; undefined where they don't stay. */
export const mergesInto = ({ merges }: { readonly merges?: Merges }): MergesInto | undefined =>
  merges === true ? undefined : merges
