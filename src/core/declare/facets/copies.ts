/** Rows of another entity, or of the same, that come along with a copy: those whose reference leads to it. */
type Along = {
  readonly of: string
  readonly by: string
  /** A product without that entity is sound. */
  readonly ifPresent?: true
}

/**
 * How a row is copied, with what hangs on it. References between the rows that come along lead to the copies, ranks and weights stay,
 * numbers are given anew, and dates move with the start. Checklists come along by themselves, and so do links between copied rows.
 */
export type Copies<N extends string = string> = {
  /** In the order in which they are made: none refers to one of a later entity. */
  readonly along?: readonly Along[]
  /** What a copy begins with in place of what the row became. */
  readonly fresh?: { readonly [field: string]: string | number | boolean | null }
  /** The day or moment from which the other dates are counted, in working days. The earliest date unless said. */
  readonly start?: N
  /** Fields that may be left out together, by the name of the group. */
  readonly groups?: { readonly [group: string]: readonly N[] }
  /** The reference to the template that a row was made from. Adds the calls that keep a row as a template. */
  readonly template?: N
}
