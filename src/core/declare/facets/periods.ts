/**
 * Rows of an entity are periods of a person that close: what lies in a closed one, of the rows of another entity, is written by no
 * call, whichever way it comes.
 */
export type Periods<N extends string = string> = {
  /** The person of a period. */
  readonly person: N
  /** The moments at which it begins and ends; the end is not included. */
  readonly from: N
  readonly to: N
  /** It is closed while this choice has one of the values. */
  readonly closed: { readonly field: N; readonly values: readonly string[] }
  /** The rows that lie in periods: their entity, whose they are, and their moments. One without an end goes on until now. */
  readonly rows: { readonly of: string; readonly person: string; readonly from: string; readonly to: string }
  /**
   * While it has one of the values, the rows that begin in it keep what computed fields of theirs said as it came to have it:
   * `fields` names the derived ones that keep, by the computed ones.
   */
  readonly keeps?: {
    readonly values: readonly string[]
    readonly fields: { readonly [computed: string]: string }
  }
  /** Code of the refusal. */
  readonly refusal: string
}
