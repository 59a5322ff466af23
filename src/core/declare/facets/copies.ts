/** Rows of another entity, or of the same, that come along with a copy: their reference leads to the copied row. */
type Along = {
  readonly of: string
  readonly by: string
  /** The product may lack that entity; then this is left out. */
  readonly ifPresent?: true
}

/**
 * How a row is copied, with what hangs on it. References between the rows that come along lead to the copies, ranks and weights stay,
 * numbers are given anew, and dates move with the start. Checklists come along by themselves, and so do links between copied rows.
 */
export type Copies<N extends string = string> = {
  /** In the order in which they are made: none refers to one of a later entity. */
  readonly along?: readonly Along[]
  /** Values that a copy begins with in place of those of the row. */
  readonly fresh?: { readonly [field: string]: string | number | boolean | null }
  /** The day or moment from which the other dates are counted, in working days; the earliest date unless said. */
  readonly start?: N
  /** Fields that may be left out together, by the name of the group. */
  readonly groups?: { readonly [group: string]: readonly N[] }
  /**
   * The reference to the template that a row was made from; templates that it does not offer are refused. The entity that it leads to
   * keeps the images, and its area has the calls:
   * `GET <its api>/{id}/contents` (what comes along), `POST <its api>/{id}/use` (a row with what was chosen), and on the copied entity
   * `POST <api>/{id}/template`, which keeps a row.
   */
  readonly template?: N
}
