/**
 * How a row is turned into one of another entity: values that both have are copied, and the two rows are linked. A rich text gives
 * a line of text its first line, and several lines all of its text.
 */
export type Turn<N extends string = string> = {
  /** Fields of the new row, each with the field of this one that gives its value. */
  readonly values: { readonly [field: string]: N }
  /** Fields of the new row that are asked for; those of `values` begin with what this row gives. */
  readonly asks?: readonly string[]
  /** The reference, or the list, of this row that leads to the new one. */
  readonly as: N
  /**
   * This row goes into the trash, and what hangs on it (comments, files, checklists, times) goes over to the new one. The new row
   * may be turned back: it goes into the trash in the same way, and the row that it was made of comes back from there.
   */
  readonly goes?: true
  /** It takes no more than to read this row. Unless said, it takes to change it, or to delete it where it goes. */
  readonly by?: 'readers'
}
/** By the entity of the new row. */
export type Becomes<N extends string = string> = { readonly [entity: string]: Turn<N> }
