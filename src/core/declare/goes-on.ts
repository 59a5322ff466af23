/** How rows of an entity are merged into others of it. */
export type GoesOn<N extends string = string> = {
  /** The reference that leads from a merged row to the one that goes on. */
  readonly as: N
  /** The reference that says to whose people a row is shown: where two rows have another one, they stay apart. */
  readonly audience: N
  /** Who asked, a user or an address: where different ones did for rows without an audience, merging has to be confirmed. */
  readonly askedBy: { readonly user: N; readonly email: N }
}
