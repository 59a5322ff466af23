/** Rows of an entity are periods of a person that close: no call writes rows of another entity in a closed period. */
export type Periods<N extends string = string> = {
  /** The person of a period. */
  readonly person: N
  /** The moments at which it begins and ends; the end is not included. */
  readonly from: N
  readonly to: N
  /** It is closed while this choice has one of the values. */
  readonly closed: { readonly field: N; readonly values: readonly string[] }
  /** The rows that lie in periods: their entity, person and moments. A row without an end goes on until now. */
  readonly rows: { readonly of: string; readonly person: string; readonly from: string; readonly to: string }
  /**
   * While a period has one of the values, the rows that begin in it keep the values that computed fields had when it
   * got that value: `fields` names the derived fields that keep them, by the computed ones.
   */
  readonly keeps?: {
    readonly values: readonly string[]
    readonly fields: { readonly [computed: string]: string }
  }
  /** Code of the refusal. */
  readonly refusal: string
}
