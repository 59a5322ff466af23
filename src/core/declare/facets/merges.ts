/** How rows of an entity are merged into others of it and stay, closed. */
export type MergesInto<N extends string = string> = {
  /** The reference that leads from a merged row to the one that goes on. */
  readonly as: N
  /** The reference that says to whose people a row is shown: where two rows have another one, they stay apart. */
  readonly audience: N
  /** Who asked, a user or an address: where different ones did for rows without an audience, merging has to be confirmed. */
  readonly askedBy: { readonly user: N; readonly email: N }
  /** What a merged row becomes, unless it is one of `or` already. */
  readonly ends: { readonly field: N; readonly value: string; readonly or: readonly string[] }
}
/**
 * How two rows are made one. `true`: rows are labels of others, whose uses move before the label is deleted. Else the merged row
 * stays and leads on.
 */
export type Merges<N extends string = string> = true | MergesInto<N>

/** How rows of an entity are merged and stay; undefined where they don't. */
export const mergesInto = ({ merges }: { readonly merges?: Merges }): MergesInto | undefined =>
  merges === true ? undefined : merges
