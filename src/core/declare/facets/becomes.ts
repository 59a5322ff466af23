/** How a row is turned into one of another entity: values that both have are copied, and the two rows are linked. */
export type Turn<N extends string = string> = {
  /** Fields of the new row, each with the field of this one that gives its value. */
  readonly values: { readonly [field: string]: N }
  /** Fields of the new row that are asked for. */
  readonly asks?: readonly string[]
  /** The reference, or the list, of this row that leads to the new one. */
  readonly as: N
  /**
   * This row goes into the trash, and what hangs on it (comments, files, checklists, times) goes over to the new one. The new row
   * may be turned back: it goes into the trash in the same way, and the row that it was made of comes back from there.
   */
  readonly goes?: true
}
/** By the entity of the new row. */
export type Becomes<N extends string = string> = { readonly [entity: string]: Turn<N> }
