/**
 * How rows are moved from one owner to another (a task to another project), by whoever may change them and create there. What
 * hangs on a row comes along. References that the new owner does not hold are emptied.
 */
export type Belongs<N extends string = string> = {
  /** The reference to the owner. */
  readonly to: N
  /** Children of the same entity, which come along. */
  readonly parts?: N
  /** References to people, from which those are taken who do not see the new owner. */
  readonly people?: readonly N[]
  /**
   * The flag by which a row is shown to outsiders, and the owner's field that says whose people these are. Where the two owners
   * differ in it, the flag goes off on the row and on what hangs on it, and links by which outsiders see it end.
   */
  readonly shared?: { readonly flag: N; readonly audience: string }
}
