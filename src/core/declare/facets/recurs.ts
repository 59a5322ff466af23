/** How rows come again, by the names of their fields. */
export type Recurs<N extends string = string> = {
  readonly rule: N
  readonly from: N
  readonly due: N
  readonly start?: N
  readonly ended: N
  readonly fresh: { readonly [field: string]: string | boolean | null }
  /** Rows of the same entity below one, which come along with what `fresh` says: a `children` field. */
  readonly parts?: N
  /** A row with this value does not come again, nor does it as a part. */
  readonly never?: { readonly field: N; readonly value: string }
}
